export interface StoredDraft {
  /** Plain JSON. Objects merge by key, lists of texts or of objects with an `id` by item, other values as a whole. */
  readonly content: Readonly<Record<string, unknown>>;
  /** All files of the content, by unique ids, written once; `undefined` until they were read. */
  readonly files: ReadonlyMap<string, Blob | undefined>;
}

/** `undefined` until the file was read, `null` if the device has lost it. */
export type FileOf = (fileId: string) => Blob | undefined | null;

/** Defined by a module. The version rises if an earlier release would misread the content. */
export interface DraftKind<Draft> {
  /** Part of the key on devices; it never changes. */
  readonly name: string;
  readonly version: number;
  readonly empty: Draft;
  /** `undefined` if there is nothing worth keeping. */
  readonly keep: (draft: Draft) => StoredDraft | undefined;
  /** `undefined` if unreadable. Names unread files, but no lost ones. Parts that are never kept come from `current`. */
  readonly restore: (content: unknown, fileOf: FileOf, current?: Draft) => Draft | undefined;
  /** Adapts a restored draft at a later visit. `savedAt` is its last change, `timeZone` the deployment's. */
  readonly resume?: (draft: Draft, savedAt: number, timeZone?: string) => Draft;
  /** Adapts a draft when its page is left or hidden in good order. */
  readonly left?: (draft: Draft) => Draft;
  /** True if there is an entry that cannot be kept yet, such as a photo in conversion. */
  readonly isIncomplete: (draft: Draft) => boolean;
}
