import { perAccount } from '../session-memory/per-account.ts';

/** How the reader left the list of jobs. */
export interface ListMemory {
  query: string;
  /** How far the page with the list was scrolled when it was last left, in pixels. */
  offset: number | undefined;
  /** The job that was opened from the list, as long as the reader has not left the reading area. */
  openedJobId: string | undefined;
}

/** The list of an account's jobs as it was left; kept while the tab is open. */
export const listMemoryOf = perAccount(
  (): ListMemory => ({ query: '', offset: undefined, openedJobId: undefined }),
);
