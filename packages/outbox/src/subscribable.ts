/** Base for state outside React; `watch` fits `useSyncExternalStore`. */
export class Subscribable {
  readonly #listeners = new Set<() => void>();

  /** Calls `listener` after every change, until the returned function is called. */
  readonly watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
