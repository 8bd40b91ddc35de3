import type { TextStorage } from '../drafts/draft-journal.ts';
import { memoryStorage } from './memory-drafts.ts';

/** The `localStorage` of a browser with a process per tab: writes reach the other tabs when they are delivered. */
export function laggingStorage() {
  const written = memoryStorage();
  const views = new Set<TextStorage>();
  const update = (view: TextStorage) => {
    for (const key of Object.keys(view)) Reflect.deleteProperty(view, key);
    Object.assign(view, written);
  };
  return {
    /** The storage as a new tab sees it. */
    open(): TextStorage {
      const view: TextStorage = Object.defineProperties(memoryStorage(), {
        setItem: {
          value: (key: string, text: string) => {
            for (const texts of [view, written]) Object.assign(texts, { [key]: text });
          },
        },
        removeItem: {
          value: (key: string) => {
            for (const texts of [view, written]) Reflect.deleteProperty(texts, key);
          },
        },
      });
      update(view);
      views.add(view);
      return view;
    },
    deliver(): void {
      for (const view of views) update(view);
    },
  };
}
