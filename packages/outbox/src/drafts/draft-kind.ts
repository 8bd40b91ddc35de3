/** What is kept of a draft. */
export interface KeptDraft {
  /**
   * Plain data: objects, arrays, texts, numbers, booleans. Objects are merged by their keys, lists whose items are
   * objects with an `id` or texts by their items, all else is one value.
   */
  readonly content: Readonly<Record<string, unknown>>;
  /**
   * Every file that the content names, by an id that no other file ever has; `undefined` where the device has not handed
   * it out yet. The file behind an id never changes, so it is written once.
   */
  readonly files: ReadonlyMap<string, Blob | undefined>;
}

/** A file of a draft: `undefined` while the device has not handed it out, `null` where the device has lost it. */
export type FileOf = (fileId: string) => Blob | undefined | null;

/**
 * A kind of drafts, stated by the module that fills them in. The version rises when an earlier release would misread the
 * content; what earlier releases have kept is for `restore` to read.
 */
export interface DraftKind<Draft> {
  /** Part of the drafts' key on the device; it never changes. */
  readonly name: string;
  readonly version: number;
  /** What is there before anything was entered. */
  readonly empty: Draft;
  /** What is kept of a draft; `undefined` when nothing in it is worth it. */
  readonly keep: (draft: Draft) => KeptDraft | undefined;
  /**
   * The draft of kept content; `undefined` when the content cannot be read. It still names a file that is not handed out
   * yet, and no longer one that is lost. What is never kept is taken from `current`, if there is one.
   */
  readonly restore: (content: unknown, fileOf: FileOf, current?: Draft) => Draft | undefined;
  /**
   * The restored draft as it is to go on at a later visit, `savedAt` being when it was last changed, and `timeZone` where
   * the deployment counts days; as it is by default.
   */
  readonly resume?: (draft: Draft, savedAt: number, timeZone?: string) => Draft;
  /** The draft when its page is left in good order, or hidden, and not killed; as it is by default. */
  readonly left?: (draft: Draft) => Draft;
  /** True if something was entered that cannot be kept yet, such as a photo that is being converted. */
  readonly isIncomplete: (draft: Draft) => boolean;
}
