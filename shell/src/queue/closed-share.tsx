import { useAccounts } from '@zaehlwerk/store';
import type { QueuedItem } from '@zaehlwerk/store/data';
import { type ClosedShare, countsOf, useClosedShares } from '@zaehlwerk/store/host';
import { useCallback } from 'react';
import { useShellTexts } from '../language/shell-texts.ts';
import { useItemWords } from './item-words.ts';

/** What became of a share, and whom its holder is to tell of what lies here. */
export function useClosedShareTexts() {
  const { t } = useShellTexts();
  const { counted } = useItemWords();
  return useCallback(
    ({ code, name, parentName }: ClosedShare, items: readonly QueuedItem[]) => {
      const title = t(`queue.state.${code}`);
      const parent = parentName ?? t('closedShare.giver');
      return {
        title: name ? `${title}: ${name}` : title,
        message: t(items.length > 0 ? 'closedShare.report' : 'closedShare.ask', {
          ...counted(countsOf(items)),
          parent,
        }),
      };
    },
    [t, counted],
  );
}

/** Who has given the share of an item, for sentences in which somebody is told of it. */
export function useGiverOf({ accountId }: Pick<QueuedItem, 'accountId'>): string {
  const { t } = useShellTexts();
  const known = [...useAccounts(), ...(useClosedShares() ?? [])];
  return known.find(account => account.accountId === accountId)?.parentName ?? t('closedShare.giver');
}
