/** A place on this device that outlives the page. Any call may reject; callers go on in memory then. */
export type Persistence = {
  /** The value last written under `key`, `undefined` if none. */
  read(key: string): Promise<unknown>;
  write(key: string, value: unknown): Promise<void>;
  /** Puts what `change` makes of the value in its place, in one step that no other tab can come between. */
  update(key: string, change: (value: unknown) => unknown): Promise<void>;
  remove(key: string): Promise<void>;
};
