import { type ReactNode, useCallback } from 'react';
import { useGateFacts } from '../context/gate-facts.ts';
import { OpenPages } from '../context/open-pages.tsx';
import { type OfferedSlot, SlotHost } from '../context/slot.tsx';
import { isOpen } from '../declaration/gate.ts';
import { isOpenRoute } from '../declaration/route.ts';
import { useLoadedModule } from './loaded-module.tsx';
import { Part } from './part.tsx';

/** Stands in for a portal that consists of this module alone: its pages are the only ones, and it alone fills slots. */
export function PartsOfPortal({ children }: { readonly children: ReactNode }) {
  const module = useLoadedModule();
  const { routes, slots } = module.manifest;
  const facts = useGateFacts();
  const isOpenPage = useCallback(
    (path: string) => routes.some(route => route.path === path && isOpenRoute(route, facts)),
    [routes, facts],
  );
  const render = useCallback(
    ({ slot: { name }, props, fallback }: OfferedSlot) => {
      const parts = slots
        .filter(({ slot, gate }) => slot === name && isOpen(gate, { ...facts, job: props.job }))
        .sort((a, b) => a.order - b.order)
        .map(({ contribution }) => (
          <Part key={contribution} module={module} kind="contributions" name={contribution} props={props} />
        ));
      return parts.length > 0 ? parts : fallback;
    },
    [module, slots, facts],
  );
  return (
    <OpenPages isOpen={isOpenPage}>
      <SlotHost render={render}>{children}</SlotHost>
    </OpenPages>
  );
}
