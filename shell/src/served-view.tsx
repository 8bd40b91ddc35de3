import { type ReactNode, startTransition, useEffect, useLayoutEffect } from 'react';
import { hydrateRoot, type RootOptions } from 'react-dom/client';
import { parseJson } from './release-set.ts';
import { linkLoginPath } from './session/take-link-token.ts';

/**
 * The view that came with the page, rendered by `prerender.cjs` from the same components (`prerender/`). React takes it
 * over as it is, with what the user has typed meanwhile. That needs the same facts: address, application config,
 * language, preloaded parts of modules, and no session.
 */
export function servedView(root: HTMLElement) {
  const { address, language } = root.dataset;
  if (address === undefined) return undefined;
  return {
    /** The answer of `GET /api/public/application`. */
    application: parseJson(document.getElementById('application')?.textContent ?? ''),
    /** The view of a login link changes before the portal has started. */
    fits: (wanted: string) =>
      location.pathname === address && address !== linkLoginPath && wanted === language,
    /** In slices: a key press in between is answered. */
    hydrate: (view: ReactNode, options: RootOptions) =>
      startTransition(() => void hydrateRoot(root, <Hydrated root={root}>{view}</Hydrated>, options)),
  };
}

function Hydrated({ root, children }: { readonly root: HTMLElement; readonly children: ReactNode }) {
  useLayoutEffect(() => endServedView(root), [root]);
  // Once forms have rendered what was typed before.
  useEffect(() => void setTimeout(() => root.dispatchEvent(new Event('taken-over'))), [root]);
  return children;
}

/** From now on the portal answers the user. What was pressed before is repeated by the page's own script. */
export function endServedView(root: HTMLElement): void {
  delete root.dataset.address;
  root.hidden = false;
  document.getElementById('served-status')?.remove();
}
