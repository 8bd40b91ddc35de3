import type { ReleasedQueueKind } from '@zaehlwerk/module-kit/host';
import type { QueuedItem } from '@zaehlwerk/store/data';
import type { ItemCounts } from '@zaehlwerk/store/host';
import { useMemo } from 'react';
import { kindNamespace, shellNamespace } from '../language/i18n.ts';
import { useShellTexts } from '../language/shell-texts.ts';

type Word = Exclude<keyof NonNullable<ReleasedQueueKind['texts']>, 'problem'>;

/** How the portal speaks of items. */
export interface ItemWords {
  /** How many, and so many of each kind in words: `1 Ablesung und 2 Termine`. */
  readonly counted: (counts: ItemCounts) => { readonly count: number; readonly items: string };
  /** What an item is called: `Zähler 1ESY1`. */
  readonly title: (item: Pick<QueuedItem, 'kind'> & Pick<QueuedItem['summary'], 'name'>) => string;
  /** A word of a kind, with `{{label}}` where it has one; `otherwise` where it has no such word. */
  readonly word: (kind: string, word: Word, otherwise: string, label?: string) => string;
}

/** The words of items: those of their kind, which are there without any file of its module, or neutral ones. */
export function useItemWords(): ItemWords {
  const { t, locale } = useShellTexts();
  return useMemo(() => {
    const say = t as (word: string | string[], values: object) => string;
    const own = (kind: string, word: Word, defaultValue: string, replace: object) =>
      say(word, { ns: kindNamespace(kind), defaultValue, replace });
    return {
      word: (kind, word, otherwise, label) => own(kind, word, otherwise, { label }).trim(),
      title: ({ kind, name }) => own(kind, 'title', '{{name}}', { name }),
      counted: counts => {
        // Kinds of one word are the same to the reader.
        const totals = new Map<string, [ns: string[], count: number]>();
        let total = 0;
        for (const [kind, count] of Object.entries(counts)) {
          const ns = [kindNamespace(kind), shellNamespace];
          const many = say(counting, { ns, count: 2 });
          totals.set(many, [ns, count + (totals.get(many)?.[1] ?? 0)]);
          total += count;
        }
        const parts = [...totals.values()].map(([ns, count]) => say(counting, { ns, count }));
        return { count: total, items: new Intl.ListFormat(locale).format(parts) };
      },
    };
  }, [locale, t]);
}

const counting = ['counted', 'queue.items'];
