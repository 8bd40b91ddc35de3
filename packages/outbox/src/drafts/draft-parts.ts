import type { Clock } from '../clock.ts';
import type { Topic } from '../cross-tab-channel.ts';
import type { DraftJournal } from './draft-journal.ts';
import type { DraftPlace } from './draft-record.ts';
import type { DraftRecords } from './indexed-db-drafts.ts';

export interface DraftParts extends Clock {
  readonly records: DraftRecords;
  readonly tabs: Topic<DraftPlace>;
  readonly journal: DraftJournal;
  readonly timeZone?: () => string;
  /** Called for drafts on the device that cannot be read, in part or at all. */
  readonly onLost: () => void;
  /** Called before a draft goes with another tab; settles when this page knows its successor. Never rejects. */
  readonly beforeGone?: () => Promise<void>;
}

/** Shared by the drafts of an account and kind. */
export interface DraftSiblings extends DraftParts {
  /** True once the device has answered or failed. */
  readonly areLoaded: () => boolean;
  /** True once it has answered. */
  readonly areKnown: () => boolean;
  /** Runs device work in sequence. */
  readonly inTurn: <T>(task: () => Promise<T>) => Promise<T>;
  readonly flushIn: (milliseconds: number) => void;
  readonly onChange: (key: string) => void;
}
