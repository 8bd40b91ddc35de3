import { type QueuedItemProps, queuedItem } from '@zaehlwerk/module-kit';
import { isOpen } from '@zaehlwerk/module-kit/host';
import { type RenderSlot, SlotHost, useGateFacts } from '@zaehlwerk/module-kit/host/page';
import { type ReactNode, useCallback } from 'react';
import { useHost } from '../host.tsx';
import { QueuedItemSlot } from '../queue/queue-part.tsx';
import { ModulePartView } from './module-part-view.tsx';

/** Fills the slots of everything below with what the modules of the release set contribute. */
export function PortalSlots({ children }: { readonly children: ReactNode }) {
  const { set } = useHost();
  const facts = useGateFacts();
  const render: RenderSlot = useCallback(
    ({ slot, props, fallback }) => {
      // Of what the portal itself knows about; modules offer the place.
      if (slot.name === queuedItem.name) return <QueuedItemSlot {...(props as unknown as QueuedItemProps)} />;
      const contributions = set.modules
        .flatMap(module => module.slots.map(contribution => ({ module, contribution })))
        .filter(({ contribution }) => contribution.slot === slot.name)
        .filter(({ contribution }) => isOpen(contribution.gate, { ...facts, job: props.job }))
        .sort((a, b) => a.contribution.order - b.contribution.order);
      if (contributions.length === 0) return fallback;
      return contributions.map(({ module, contribution: { contribution } }) => (
        <ModulePartView
          key={`${module.name}/${contribution}`}
          module={module}
          kind="contributions"
          name={contribution}
          inline={slot.inline}
          props={props}
        />
      ));
    },
    [set, facts],
  );
  return <SlotHost render={render}>{children}</SlotHost>;
}
