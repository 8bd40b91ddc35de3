import type { Topic } from '../cross-tab-channel.ts';
import type { DraftJournal } from './draft-journal.ts';
import type { DraftPlace, DraftRecords } from './draft-record.ts';

/** What drafts work with. */
export interface DraftParts {
  readonly records: DraftRecords;
  readonly tabs: Topic<DraftPlace>;
  readonly journal: DraftJournal;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Where the deployment counts days. */
  readonly timeZone?: () => string;
  /** Does something once, so many milliseconds from now, unless the returned function is called first. */
  readonly alarm: (task: () => void, milliseconds: number) => () => void;
  /** Called when drafts lie on the device that cannot be read, in part or at all. */
  readonly onLost: () => void;
  /**
   * Called when another tab has taken a draft off the device, before it is gone here; settles when this page knows what
   * it may have become. Never rejects.
   */
  readonly beforeGone?: () => Promise<void>;
}

/** What the drafts of an account and kind have in common. */
export interface DraftSiblings extends DraftParts {
  /** True once the device was asked which of them lie there, and has answered or failed. */
  readonly areLoaded: () => boolean;
  /** True once it has answered. */
  readonly areKnown: () => boolean;
  /** What is done on the device is done one after the other. */
  readonly inTurn: <T>(task: () => Promise<T>) => Promise<T>;
  readonly flushIn: (milliseconds: number) => void;
  readonly onChange: (key: string) => void;
}
