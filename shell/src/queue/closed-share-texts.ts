import { useAccounts } from '@zaehlwerk/store';
import type { QueuedItem } from '@zaehlwerk/store/data';
import { type ClosedShare, countsOf, useClosedShares } from '@zaehlwerk/store/host';
import { useCallback } from 'react';
import { useShellTexts } from '../language/shell-texts.ts';
import { useItemLabels } from './item-labels.ts';

/** Title and advice for a closed share with these items. */
export function useClosedShareTexts() {
  const { t } = useShellTexts();
  const { counted } = useItemLabels();
  return useCallback(
    ({ code, name, parentName }: ClosedShare, items: readonly QueuedItem[]) => {
      const title = t(`queue.state.${code}`);
      const parent =
        code === 'account_deleted' ? t('closedShare.utility') : (parentName ?? t('closedShare.giver'));
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

/** The account that gave the share of an item. */
export function useGiverOf({ accountId }: Pick<QueuedItem, 'accountId'>): string {
  const { t } = useShellTexts();
  const known = [...useAccounts(), ...(useClosedShares() ?? [])];
  return known.find(account => account.accountId === accountId)?.parentName ?? t('closedShare.giver');
}
