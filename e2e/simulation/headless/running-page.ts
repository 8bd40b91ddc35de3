import { AsyncLocalStorage } from 'node:async_hooks';
import type { OpenPage } from './open-page.ts';

/** The locks of a device. */
interface DeviceLocks {
  /** Settles when whoever has asked for a lock before is through. */
  turn(lock: string): Promise<void>;
  turnAfter(lock: string, task: Promise<unknown>): void;
}

/** A page or worker that runs: everything that happens in it happens in its context. */
export interface Running {
  readonly device: DeviceLocks;
  isDead: boolean;
  /** The database has rejected something that it asked. */
  wasDenied: boolean;
  /** It gets no messages of other tabs. */
  isAsleep: boolean;
  readonly dead: Promise<void>;
  readonly end: () => void;
  page: OpenPage | undefined;
  /** When it began and ended, among all beginnings of the day. */
  readonly began: number;
  ended: number;
}

/** The page or worker of whatever happens now. */
export const running = new AsyncLocalStorage<Running>();

/** The page in which something happens; nothing is heard of its requests any more when it `isDead`. */
export const pageNow = (): Pick<Running, 'isDead' | 'wasDenied'> | undefined => running.getStore();

/** Locks that cannot be given, because the page that asks is not known: a mistake of the test. */
export const askedOutside: string[] = [];

/** `navigator.locks` of all browsers of a day: each device has its own, and a page that is killed holds none. */
export const locksOfDevices = {
  request(name: string, ...words: readonly unknown[]): Promise<unknown> {
    const page = running.getStore();
    const task = words.at(-1) as () => Promise<unknown>;
    if (!page) {
      // Whoever asks goes on without a lock then.
      askedOutside.push(name);
      throw new Error('A lock is asked for outside of any page');
    }
    const turn = page.device
      .turn(name)
      .then(() => (page.isDead ? undefined : Promise.race([task(), page.dead])));
    page.device.turnAfter(name, turn);
    return turn;
  },
};
