/** How the reader left the list of jobs. */
export interface ListMemory {
  query: string;
  /** How far the page with the list was scrolled when it was last left, in pixels. */
  offset: number | undefined;
  /** The key of the job that was opened from the list, as long as the reader has not left the reading area. */
  openedKey: string | undefined;
}

const memories = new Map<string, ListMemory>();

/**
 * The list of an account's jobs at a path as it was left, or of several accounts under a name of their own; kept while the tab is open. What another account asks for is not what
 * the first one left, and who comes back finds it as it was.
 */
export function listMemoryOf(path: string, owner: string): ListMemory {
  const name = `${path} ${owner}`;
  const memory = memories.get(name) ?? { query: '', offset: undefined, openedKey: undefined };
  memories.set(name, memory);
  return memory;
}
