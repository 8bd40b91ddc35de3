import { tryOr } from '@zaehlwerk/outbox';

/** Texts of this tab alone: they outlive a reload, not the tab. */
export interface TabEntries {
  readonly read: (name: string) => string | undefined;
  /** False if the tab's storage is full, or the browser keeps nothing. */
  readonly write: (name: string, content: string) => boolean;
  readonly remove: (name: string) => void;
  readonly names: () => readonly string[];
}

/** The entries of one page, by its path. */
export function tabEntries(path: string): TabEntries {
  const keyOf = (name: string) => `zw-page:${path}:${name}`;
  return {
    read: name => tried(storage => storage.getItem(keyOf(name)) ?? undefined, undefined),
    write: (name, content) =>
      tried(storage => {
        storage.setItem(keyOf(name), content);
        return true;
      }, false),
    remove: name => tried(storage => storage.removeItem(keyOf(name)), undefined),
    names: () =>
      tried(
        storage =>
          Object.keys(storage)
            .filter(key => key.startsWith(keyOf('')))
            .map(key => key.slice(keyOf('').length)),
        [],
      ),
  };
}

/** Browsers throw where a page may keep nothing, or too much. */
function tried<T>(use: (storage: Storage) => T, otherwise: T): T {
  return tryOr(otherwise, () => use(globalThis.sessionStorage));
}
