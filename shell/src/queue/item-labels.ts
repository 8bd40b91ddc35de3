import type { ReleasedQueueKind } from '@zaehlwerk/module-kit/host';
import { type ItemCounts, totalOf } from '@zaehlwerk/store/host';
import { useMemo } from 'react';
import { useHost } from '../host.tsx';
import { kindNamespace, shellNamespace } from '../language/i18n.ts';
import { useShellTexts } from '../language/shell-texts.ts';
import { kindIn, moduleOf } from './queue-kinds.ts';

type LabelName = Exclude<keyof NonNullable<ReleasedQueueKind['texts']>, 'problem'>;

/** Labels of queued items: those of their kind, which the release set contains, or neutral ones. */
export function useItemLabels() {
  const { t, locale } = useShellTexts();
  const { modules } = useHost().set;
  return useMemo(() => {
    const text = t as (key: string | string[], values: object) => string;
    /** Key of a label; one without a text if the kind does not define it. */
    const keyOf = (kind: string, name: LabelName) =>
      kindIn(moduleOf(modules, kind), kind)?.texts?.[name] ?? name;
    const own = (kind: string, name: LabelName, defaultValue: string, replace: object) =>
      text(keyOf(kind, name), { ns: kindNamespace(kind), defaultValue, replace });
    return {
      /** A label of a kind, with `{{label}}` interpolated; `otherwise` if the kind does not define it. */
      labelOf: (kind: string, name: LabelName, otherwise: string, label?: string) =>
        own(kind, name, otherwise, { label }).trim(),
      /** `Zähler 1ESY1` */
      title: ({ kind, name }: { readonly kind: string; readonly name: string }) =>
        own(kind, 'title', '{{name}}', { name }),
      /** Number of items, and their numbers by kind as text: `1 Ablesung und 2 Termine`. */
      counted: (counts: ItemCounts) => {
        const count = totalOf(counts);
        // The list of nothing would load the formats of a language in the first tasks of a page.
        if (count === 0) return { count, items: '' };
        // Kinds with the same label are counted together.
        const totals = new Map<string, [kind: string, count: number]>();
        const many = (kind: string, count: number) =>
          text([keyOf(kind, 'counted'), 'queue.items'], { ns: [kindNamespace(kind), shellNamespace], count });
        for (const [kind, ofKind] of Object.entries(counts)) {
          const two = many(kind, 2);
          totals.set(two, [kind, ofKind + (totals.get(two)?.[1] ?? 0)]);
        }
        const items = new Intl.ListFormat(locale).format([...totals.values()].map(each => many(...each)));
        return { count, items };
      },
    };
  }, [locale, modules, t]);
}
