import { perAccount } from '../session-memory/per-account.ts';
import { askBeforeUnload } from './ask-before-unload.ts';
import { emptyDraft, holdsUnsent, type ReadingDraft } from './reading-draft.ts';

/** What was entered for the jobs of one account and not yet sent; kept while the tab is open. */
export class Drafts {
  readonly #byJob = new Map<string, ReadingDraft>();
  readonly #watchers = new Set<() => void>();

  /** Calls `watcher` after every change, until the returned function is called. */
  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** `undefined` when nothing was entered. */
  of(jobId: string): ReadingDraft | undefined {
    return this.#byJob.get(jobId);
  }

  /** Changes the draft of a job, which begins with the first change. */
  change(jobId: string, update: (draft: ReadingDraft) => ReadingDraft): void {
    this.#byJob.set(jobId, update(this.of(jobId) ?? emptyDraft));
    this.#tell();
  }

  /** Forgets what was entered for a job. */
  discard(jobId: string): void {
    if (this.#byJob.delete(jobId)) this.#tell();
  }

  /** Whether anything would be lost with the drafts. */
  holdUnsent(): boolean {
    return [...this.#byJob.values()].some(holdsUnsent);
  }

  #tell(): void {
    for (const watcher of this.#watchers) watcher();
  }
}

let stopWatching = () => {};

/** The drafts of the account that is logged in. While they hold what was not sent, the tab asks before it closes. */
export const draftsOf = perAccount(() => {
  const drafts = new Drafts();
  stopWatching();
  askBeforeUnload(false);
  stopWatching = drafts.watch(() => askBeforeUnload(drafts.holdUnsent()));
  return drafts;
});
