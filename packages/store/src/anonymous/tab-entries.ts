/** Texts that lie in this tab alone: they outlive a reload, and the browser forgets them with the tab. */
export interface TabEntries {
  /** `undefined` where there is none, or the browser keeps nothing. */
  readonly read: (name: string) => string | undefined;
  /** False where it could not be kept: the tab's storage is full, or the browser keeps nothing. */
  readonly write: (name: string, content: string) => boolean;
  readonly remove: (name: string) => void;
  readonly names: () => readonly string[];
}

/** The entries of one owner: the path of the page on which they were entered. */
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

/** Browsers throw where a page may keep nothing, and when it is full. */
function tried<T>(use: (storage: Storage) => T, otherwise: T): T {
  try {
    return use(globalThis.sessionStorage);
  } catch {
    return otherwise;
  }
}
