import type { Persistence } from '../persistence/persistence.ts';

/** A device for tests; `kept` shows what lies on it. */
export function memoryPersistence(kept: Map<string, unknown> = new Map()): Persistence & {
  kept: Map<string, unknown>;
} {
  return {
    kept,
    read: async key => kept.get(key),
    write: async (key, value) => void kept.set(key, structuredClone(value)),
    remove: async key => void kept.delete(key),
  };
}
