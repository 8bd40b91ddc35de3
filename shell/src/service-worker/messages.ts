/** What the service worker is told, by pages unless stated otherwise. */
export type ToWorker =
  /** The page has started and runs this release set. */
  | { readonly type: 'started'; readonly set: string }
  /** Another version takes over: nothing that can wait is to hold it up. From its worker to the active one. */
  | { readonly type: 'make-way' }
  /** The user wants the version that waits. */
  | { readonly type: 'take-over' };

/** What the service worker asks of a page whose release set it does not know; `started` is the answer. */
export type ToPage = { readonly type: 'which-set' };
