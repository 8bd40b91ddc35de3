export type ToWorker =
  /** The page has started and runs this release set. */
  | { readonly type: 'started'; readonly set: string }
  /** The user wants the version that waits. */
  | { readonly type: 'take-over' };

export type ToPage =
  /** The worker does not know the page's release set; `started` is the answer. */
  | { readonly type: 'which-set' }
  /** The page that has started runs another set than the worker's, which took over while it was loaded. */
  | { readonly type: 'other-set' };
