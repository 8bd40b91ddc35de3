import { type ReactNode, startTransition, useInsertionEffect, useLayoutEffect, useRef } from 'react';
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
    /** The page's script hides a view that is not this device's. That of a login link changes before the portal has started. */
    fits: (wanted: string) =>
      !root.hidden && location.pathname === address && address !== linkLoginPath && wanted === language,
    /** In slices: a key press in between is answered. */
    hydrate: (view: ReactNode, options: RootOptions) =>
      startTransition(() => void hydrateRoot(root, <Hydrated root={root}>{view}</Hydrated>, options)),
  };
}

function Hydrated({ root, children }: { readonly root: HTMLElement; readonly children: ReactNode }) {
  const entries = useRef<(() => void)[]>([]);
  // Before any effect of a form renders it anew, which would write its empty state into the fields.
  useInsertionEffect(() => {
    entries.current = Array.from(root.querySelectorAll('input')).flatMap(entryOf);
  }, [root]);
  useLayoutEffect(() => {
    endServedView(root);
    // Once React takes events again, and before the next key press.
    queueMicrotask(() => {
      for (const enterAgain of entries.current) enterAgain();
      root.dispatchEvent(new Event('taken-over'));
    });
  }, [root]);
  return children;
}

/** What the user has entered into a field, to be entered again. */
function entryOf(field: HTMLInputElement): (() => void)[] {
  const { type, checked, defaultChecked, value, defaultValue, selectionStart, selectionEnd } = field;
  const isOption = type === 'radio' || type === 'checkbox';
  if (isOption ? checked === defaultChecked : value === defaultValue) return [];
  const enter = (name: 'checked' | 'value', entered: unknown, before: unknown) => {
    // React hears of a change if the field differs from what was set in its sight: not by the prototype.
    Object.assign(field, { [name]: before });
    Reflect.set(HTMLInputElement.prototype, name, entered, field);
    field.dispatchEvent(new Event(isOption ? 'click' : 'input', { bubbles: true }));
  };
  return [
    () => {
      if (isOption) return enter('checked', checked, defaultChecked);
      enter('value', value, defaultValue);
      if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
    },
  ];
}

/** From now on the portal answers the user. What was pressed before is repeated by the page's own script. */
export function endServedView(root: HTMLElement): void {
  delete root.dataset.address;
  root.hidden = false;
  document.getElementById('served-status')?.remove();
}
