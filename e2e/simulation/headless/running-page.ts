import { AsyncLocalStorage } from 'node:async_hooks';
import type { OpenPage } from './open-page.ts';

/** The locks of a device. */
interface DeviceLocks {
  /** Resolves when all earlier requests for the lock are done. */
  turn(lock: string): Promise<void>;
  turnAfter(lock: string, task: Promise<unknown>): void;
}

/** A running page or worker: everything that happens in it happens in its async context. */
export interface Running {
  readonly device: DeviceLocks;
  isDead: boolean;
  /** The database has rejected one of its requests. */
  wasDenied: boolean;
  /** It receives no messages of other tabs. */
  isAsleep: boolean;
  readonly dead: Promise<void>;
  readonly end: () => void;
  page: OpenPage | undefined;
  /** Its start and end in the order of all starts of the day. */
  readonly began: number;
  ended: number;
}

/** The page or worker of the current code. */
export const running = new AsyncLocalStorage<Running>();

/** The current page; once it `isDead`, answers to its requests are lost. */
export const pageNow = (): Pick<Running, 'isDead' | 'wasDenied'> | undefined => running.getStore();

/** Locks requested outside of a page: a defect of the test. */
export const askedOutside: string[] = [];

/** `navigator.locks` of all browsers of a day: each device has its own, and a page that is killed holds none. */
export const locksOfDevices = {
  request(name: string, ...words: readonly unknown[]): Promise<unknown> {
    const page = running.getStore();
    const task = words.at(-1) as () => Promise<unknown>;
    if (!page) {
      // The caller continues without a lock.
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
