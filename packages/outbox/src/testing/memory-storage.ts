import type { TextStorage } from '../drafts/unload-records.ts';

const ways = {
  getItem(this: Record<string, string>, key: string) {
    return this[key] ?? null;
  },
  setItem(this: Record<string, string>, key: string, text: string) {
    this[key] = text;
  },
  removeItem(this: Record<string, string>, key: string) {
    delete this[key];
  },
};

/** A `localStorage` whose keys are its own properties, as those of a browser's are. */
export function memoryStorage(): TextStorage {
  return Object.create(ways);
}
