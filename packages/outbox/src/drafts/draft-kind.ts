export interface KeptDraft {
  /**
   * Plain JSON data. Objects are merged by key, lists of texts or of objects with an `id` by item; any other value is
   * one unit.
   */
  readonly content: Readonly<Record<string, unknown>>;
  /**
   * Every file that the content names, by a unique id; `undefined` until it was read. A file never changes, so it is
   * written once.
   */
  readonly files: ReadonlyMap<string, Blob | undefined>;
}

/** `undefined` until the file was read, `null` if the device has lost it. */
export type FileOf = (fileId: string) => Blob | undefined | null;

/**
 * A kind of drafts, defined by a module. The version rises if an earlier release would misread the content; `restore`
 * reads all earlier versions.
 */
export interface DraftKind<Draft> {
  /** Part of the key on devices; it never changes. */
  readonly name: string;
  readonly version: number;
  readonly empty: Draft;
  /** `undefined` if there is nothing worth keeping. */
  readonly keep: (draft: Draft) => KeptDraft | undefined;
  /**
   * `undefined` if the content cannot be read. The draft names files that are not read yet, and no lost ones. Parts
   * that are never kept come from `current`.
   */
  readonly restore: (content: unknown, fileOf: FileOf, current?: Draft) => Draft | undefined;
  /** Adapts a restored draft at a later visit. `savedAt` is its last change, `timeZone` the deployment's. */
  readonly resume?: (draft: Draft, savedAt: number, timeZone?: string) => Draft;
  /** Adapts a draft when its page is left or hidden in good order. */
  readonly left?: (draft: Draft) => Draft;
  /** True if there is an entry that cannot be kept yet, such as a photo in conversion. */
  readonly isIncomplete: (draft: Draft) => boolean;
}
