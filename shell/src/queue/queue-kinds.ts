import type { ReleasedQueueKind } from '@zaehlwerk/module-kit/host';
import { useApplication } from '@zaehlwerk/store';
import type { QueuedItem } from '@zaehlwerk/store/data';
import { useHost } from '../host.tsx';
import { useShellTexts } from '../language/shell-texts.ts';
import { withWordings } from '../language/wordings.ts';

/**
 * What an item is called, in the words of its kind where a module of this release set declares any, whether the module
 * itself works or not; nothing but the meter's number is filled in.
 */
export function useItemTexts({ kind: name, summary }: Pick<QueuedItem, 'kind' | 'summary'>) {
  const { t, language } = useShellTexts();
  const wordings = useApplication().languageConfig.translations[language];
  const { set } = useHost();
  const kind = set.modules.flatMap(({ queueKinds }) => queueKinds).find(kind => kind.name === name);
  const text = (key = '') => {
    const label = kind?.labels[key]?.[language];
    return label && withWordings({ [key]: label }, wordings)[key];
  };
  const { meterNumber } = summary;
  return {
    kind,
    title:
      text(kind?.title)?.replaceAll('{{meterNumber}}', () => meterNumber) ??
      t('queue.meter', { meterNumber }),
    /** Why the server said no, for a code that the kind has words for. */
    refusal: (code: string) => text(new Map(Object.entries(kind?.refusals ?? {})).get(code)),
  };
}

/** Where an item can be changed: as the account that it belongs to (decisions.md 34). */
export function editAddress({ edit }: ReleasedQueueKind, { id, subject, accountId }: QueuedItem): string {
  const values = new Map([
    ['{id}', id],
    ['{subject}', subject],
    ['{account}', accountId],
  ]);
  const filled = (named: string) => encodeURIComponent(values.get(named) ?? named);
  return edit?.address.replace(/\{(id|subject|account)\}/g, filled) ?? '';
}
