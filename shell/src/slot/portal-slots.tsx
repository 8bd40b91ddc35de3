import { SlotHost } from '@zaehlwerk/module-kit';
import { isOpen, type SlotName } from '@zaehlwerk/module-kit/declaration';
import { type ReactNode, useCallback } from 'react';
import { ModulePartView } from '../modules/module-part-view.tsx';
import { usePortal } from '../portal-context.tsx';
import { useGateFacts } from '../routing/gate-facts.ts';
import { NothingContributed } from './nothing-contributed.tsx';

/** Fills the slots of everything below with what the modules of the release set contribute. */
export function PortalSlots({ children }: { readonly children: ReactNode }) {
  const { set } = usePortal();
  const facts = useGateFacts();
  const render = useCallback(
    (slot: SlotName) => {
      const contributions = set.modules
        .flatMap(module => module.slots.map(contribution => ({ module, contribution })))
        .filter(({ contribution }) => contribution.slot === slot && isOpen(contribution.gate, facts))
        .sort((a, b) => a.contribution.order - b.contribution.order);
      if (contributions.length === 0) return <NothingContributed slot={slot} />;
      return contributions.map(({ module, contribution: { contribution } }) => (
        <ModulePartView
          key={`${module.name}/${contribution}`}
          module={module}
          kind="contributions"
          name={contribution}
        />
      ));
    },
    [set, facts],
  );
  return <SlotHost render={render}>{children}</SlotHost>;
}
