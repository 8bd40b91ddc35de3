import { useSession } from '@zaehlwerk/store';
import { type ReactNode, useCallback } from 'react';
import { OpenPages } from '../context/open-pages.tsx';
import { SlotHost } from '../context/slot.tsx';
import { isOpen, type SlotName } from '../declaration/index.ts';
import { isOpenRoute, useGateFacts } from './gates.ts';
import { useLoadedModule } from './loaded-module.tsx';
import { Part } from './part.tsx';

/** Stands in for a portal that consists of this module alone: its pages are the only ones, and it alone fills slots. */
export function PartsOfPortal({ children }: { readonly children: ReactNode }) {
  const module = useLoadedModule();
  const { routes, slots } = module.manifest;
  const facts = useGateFacts();
  const loggedIn = useSession() !== null;
  const isOpenPage = useCallback(
    (path: string) => routes.some(route => route.path === path && isOpenRoute(route, facts, loggedIn)),
    [routes, facts, loggedIn],
  );
  const render = useCallback(
    (name: SlotName) =>
      slots
        .filter(({ slot, gate }) => slot === name && isOpen(gate, facts))
        .sort((a, b) => a.order - b.order)
        .map(({ contribution }) => (
          <Part key={contribution} module={module} kind="contributions" name={contribution} />
        )),
    [module, slots, facts],
  );
  return (
    <OpenPages isOpen={isOpenPage}>
      <SlotHost render={render}>{children}</SlotHost>
    </OpenPages>
  );
}
