import type { Portal } from '../portal/portal.ts';
import { type DeviceMark, readableMark } from './device-mark.ts';

const key = 'zaehlwerk-device';

/** Where the mark lies: beside the database, so that it is still there when the browser drops that. */
export interface MarkPlace {
  readonly read: () => DeviceMark | undefined;
  /** Changes the mark without anybody coming between; does nothing where nothing can be kept. */
  readonly change: (change: (mark: DeviceMark | undefined) => DeviceMark | undefined) => void;
  /** Calls `watcher` when another tab has changed it. */
  readonly watch: (watcher: () => void) => void;
}

/** The place of the mark on the portal's device. */
export function markPlace({ persistence }: Portal): MarkPlace {
  const storage = () => persistence.besideDatabase ?? globalThis.localStorage;
  const read = () => {
    try {
      return readableMark(storage().getItem(key));
    } catch {
      return undefined;
    }
  };
  return {
    read,
    change: change => {
      try {
        const mark = change(read());
        if (mark) storage().setItem(key, JSON.stringify(mark));
      } catch {
        // A browser that keeps nothing here gives no warning later, and no false one.
      }
    },
    watch: watcher =>
      globalThis.addEventListener?.('storage', event => {
        if (event.key === key) watcher();
      }),
  };
}
