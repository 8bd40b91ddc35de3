import type { Persistence } from '../persistence/persistence.ts';

/** A device for tests; `kept` is what lies on it. */
export function memoryPersistence(
  kept: Record<string, unknown> = {},
): Persistence & { kept: Record<string, unknown> } {
  const write = (key: string, value: unknown) => {
    kept[key] = JSON.parse(JSON.stringify(value));
  };
  return {
    kept,
    read: async key => kept[key],
    write: async (key, value) => write(key, value),
    update: async (key, change) => write(key, change(kept[key])),
    remove: async key => {
      delete kept[key];
    },
  };
}

/** A device that keeps nothing, such as a browser without IndexedDB. */
export function brokenPersistence(): Persistence {
  const broken = async () => {
    throw new Error('nothing can be kept here');
  };
  return { read: broken, write: broken, update: broken, remove: broken };
}
