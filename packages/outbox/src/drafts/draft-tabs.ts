import * as z from 'zod/mini';
import type { DraftPlace } from './draft-records.ts';

/** Word between the tabs of this device about drafts that were written. */
export interface DraftTabs {
  announce(place: DraftPlace): void;
  /** Calls `follow` whenever another tab has written. */
  onWritten(follow: (place: DraftPlace) => void): void;
}

const placeSchema = z.object({ accountId: z.string(), kind: z.string(), jobId: z.string() });

/** The other tabs of this browser; nobody, where the browser has or allows no channel between them. */
export function draftTabsOfThisBrowser(): DraftTabs {
  try {
    const channel = new BroadcastChannel('zw-drafts');
    return {
      announce: place => channel.postMessage(place),
      onWritten: follow =>
        channel.addEventListener('message', ({ data }) => {
          const place = placeSchema.safeParse(data);
          if (place.success) follow(place.data);
        }),
    };
  } catch {
    return { announce: () => undefined, onWritten: () => undefined };
  }
}
