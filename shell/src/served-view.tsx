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
    isFilled: () => fieldsIn(root).some(field => entryOf(field, field).length > 0),
    /** Reports code that did not arrive, by the page's script. */
    untilRetry: () =>
      new Promise<void>(resolve => root.dispatchEvent(new CustomEvent('failed', { detail: resolve }))),
    /** In slices: a key press in between is answered. */
    hydrate(view: ReactNode, options: RootOptions) {
      const fields = fieldsIn(root);
      const hydrated = (
        <Hydrated root={root} fields={fields}>
          {view}
        </Hydrated>
      );
      startTransition(() => void hydrateRoot(root, hydrated, options));
    },
  };
}

type Field = HTMLInputElement | HTMLTextAreaElement;

const fieldsIn = (root: HTMLElement) => Array.from(root.querySelectorAll<Field>('input, textarea'));

interface HydratedProps {
  readonly root: HTMLElement;
  /** Those of the served view: React replaces them if a browser extension has changed the view. */
  readonly fields: readonly Field[];
  readonly children: ReactNode;
}

function Hydrated({ root, fields, children }: HydratedProps) {
  const entries = useRef<(() => void)[]>([]);
  // Before any effect of a form renders it anew, which would write its empty state into the fields.
  useInsertionEffect(() => {
    const now = fieldsIn(root);
    entries.current = fields.flatMap((field, index) => entryOf(field, now[index] ?? field));
  }, [root, fields]);
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

/** What the user has entered into a field, to be entered again, into the field in its place. */
function entryOf(field: Field, target: Field): (() => void)[] {
  const { value, defaultValue, selectionStart, selectionEnd } = field;
  const enter = (name: 'checked' | 'value', entered: unknown, before: unknown) => {
    // React hears of a change if the field differs from what was set in its sight: not by the prototype.
    Object.assign(target, { [name]: before });
    Reflect.set(Object.getPrototypeOf(target), name, entered, target);
    target.dispatchEvent(new Event(name === 'value' ? 'input' : 'click', { bubbles: true }));
  };
  if ('checked' in field && (field.type === 'radio' || field.type === 'checkbox')) {
    const { checked, defaultChecked, type } = field;
    // The other choices of its group follow.
    return checked === defaultChecked || (type === 'radio' && !checked)
      ? []
      : [() => enter('checked', checked, defaultChecked)];
  }
  if (value === defaultValue) return [];
  return [
    () => {
      enter('value', value, defaultValue);
      if (selectionStart !== null) target.setSelectionRange(selectionStart, selectionEnd);
    },
  ];
}

/** From now on the portal answers the user. What was pressed before is repeated by the page's own script. */
export function endServedView(root: HTMLElement): void {
  delete root.dataset.address;
  delete root.dataset.unstyled;
  root.hidden = false;
  document.getElementById('served-status')?.remove();
}
