/** What pages tell the service worker. */
export type ToWorker =
  /** The page has started and runs this release set. */
  | { readonly type: 'started'; readonly set: string }
  /** The user wants the version that waits. */
  | { readonly type: 'take-over' };

/** What the service worker asks of a page whose release set it does not know; `started` is the answer. */
export type ToPage = { readonly type: 'which-set' };
