import { type QueuedItemProps, queuedItem, type SlotHandle } from '@zaehlwerk/module-kit';
import { isOpen } from '@zaehlwerk/module-kit/host';
import {
  type NameContributions,
  type RenderSlot,
  SlotHost,
  useGateFacts,
} from '@zaehlwerk/module-kit/host/page';
import { useApplication } from '@zaehlwerk/store';
import { type ReactNode, useCallback } from 'react';
import { useHost } from '../host.tsx';
import { useShellTexts } from '../language/shell-texts.ts';
import { withWordings } from '../language/wordings.ts';
import { QueuedItemSlot } from '../queue/queue-part.tsx';
import { ModulePartView } from './module-part-view.tsx';

/** Fills slots with the contributions of the release set's modules. */
export function PortalSlots({ children }: { readonly children: ReactNode }) {
  const { set } = useHost();
  const facts = useGateFacts();
  const { language } = useShellTexts();
  const wordings = useApplication().languageConfig.translations[language];

  const contributionsTo = useCallback(
    (slot: SlotHandle, props: Readonly<Record<string, unknown>> = {}) =>
      set.modules
        .flatMap(module => module.slots.map(contribution => ({ module, ...contribution })))
        .filter(({ slot: name }) => name === slot.name)
        .filter(({ gate }) => isOpen(gate, { ...facts, job: props.job }))
        .sort((a, b) => a.order - b.order)
        .map(({ module, contribution, label, labels }) => {
          const key = `${module.name}/${contribution}`;
          const content = (
            <ModulePartView
              key={key}
              module={module}
              kind="contributions"
              name={contribution}
              inline={slot.inline}
              unseen={slot.unseen}
              props={props}
            />
          );
          return { key, label, labels, content };
        }),
    [set, facts],
  );
  const render: RenderSlot = useCallback(
    ({ slot, props, fallback }) => {
      // Filled by the shell: it owns the queue.
      if (slot.name === queuedItem.name) return <QueuedItemSlot {...(props as unknown as QueuedItemProps)} />;
      const contributions = contributionsTo(slot, props);
      return contributions.length === 0 ? fallback : contributions.map(({ content }) => content);
    },
    [contributionsTo],
  );
  const named: NameContributions = useCallback(
    slot =>
      contributionsTo(slot).flatMap(({ key, label = '', labels, content }) => {
        const name = labels && withWordings({ [label]: labels[language] }, wordings)[label];
        return name === undefined ? [] : [{ key, label: name, content }];
      }),
    [contributionsTo, language, wordings],
  );
  return (
    <SlotHost render={render} named={named}>
      {children}
    </SlotHost>
  );
}
