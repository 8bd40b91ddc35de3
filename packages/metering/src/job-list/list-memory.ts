/** How the reader left the list of jobs. */
export interface ListMemory {
  query: string;
  /** How far the page with the list was scrolled when it was last left, in pixels. */
  offset: number | undefined;
  /** The job that was opened from the list, as long as the reader has not left the reading area. */
  openedJobId: string | undefined;
}

const memories = new Map<string, ListMemory>();

/**
 * The list of an account's jobs as it was left; kept while the tab is open. What another account asks for is not what
 * the first one left, and who comes back finds it as it was.
 */
export function listMemoryOf(accountId: string): ListMemory {
  const memory = memories.get(accountId) ?? { query: '', offset: undefined, openedJobId: undefined };
  memories.set(accountId, memory);
  return memory;
}
