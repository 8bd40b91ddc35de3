import { type ListFilter, noFilter } from './list-filter.ts';

export interface ListMemory {
  query: string;
  filter: ListFilter;
  /** Scroll position of the page in pixels. */
  offset: number | undefined;
  /** The last opened job, until the reader leaves the reading area. */
  openedKey: string | undefined;
}

const memories = new Map<string, ListMemory>();

/** Kept per path and account (or name of several accounts) while the tab is open. */
export function listMemoryOf(path: string, owner: string): ListMemory {
  const name = `${path} ${owner}`;
  const memory = memories.get(name) ?? {
    query: '',
    filter: noFilter,
    offset: undefined,
    openedKey: undefined,
  };
  memories.set(name, memory);
  return memory;
}
