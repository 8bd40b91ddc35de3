import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { SiteError } from '../site.ts';
import type { BucketObjects } from './objects.ts';
import { OtherTickets } from './other-tickets.ts';
import { Ticket } from './ticket.ts';
import { withdrawOnSignals } from './withdraw-on-signals.ts';

/** Durations in milliseconds. */
export interface LockTimes {
  /** How long a holder may stand still before others take it for dead. */
  readonly lease: number;
  /** How long to wait for others before giving up; longer than the lease. What is older is left over. */
  readonly patience: number;
}

/**
 * Mutual exclusion on a bucket whose server cannot write on a condition. Who wants to work lays a ticket into
 * `.portal/lock/` and looks which are there. It works only once its own is the only one: of two that come at once, the
 * one that looks later sees the other's. When there are several, the one with the first name keeps its ticket and
 * waits, the others take theirs away and wait until there is none.
 *
 * What holds, on a server that lists every object as soon as it is written:
 * - No two work at the same time while nobody stands still for longer than the lease. No clocks are compared.
 * - A holder that was killed is waited for one lease, then its ticket is removed.
 * - A holder that stood still for longer (a sleeping machine, a lost connection) may have been taken for dead. It notices
 *   before it creates the next file, creates none, and rejects.
 * - One gap stays, which only the server could close: a holder that stands still after it has looked at its time and
 *   before the server carries out its write, for at least half a lease, may overwrite a file that another created
 *   meanwhile. When it goes on it notices, and rejects.
 */
export class BucketLock {
  private readonly objects: BucketObjects;
  private readonly times: LockTimes;
  private readonly inside = new AsyncLocalStorage<Ticket>();
  private creating = Promise.resolve(true);

  constructor(objects: BucketObjects, times: LockTimes) {
    this.objects = objects;
    this.times = times;
  }

  /** Runs `work` while nobody else does; at once within the work of the same lock. */
  async exclusively<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.inside.getStore()) return work();
    const ticket = await this.acquire();
    const stop = withdrawOnSignals(() => ticket.giveBack());
    try {
      return await this.inside.run(ticket, work);
    } finally {
      stop();
      await ticket.giveBack();
    }
  }

  /** Writes a file that nobody has written yet; `false` when there is one. */
  create(path: string, content: Buffer): Promise<boolean> {
    return this.exclusively(() => {
      const ticket = this.inside.getStore();
      // One after the other: the work itself may create the same file twice at once.
      const result = this.creating.then(async () => {
        requireTime(ticket, this.times.lease / 2);
        if ((await this.objects.notesOn(path)) !== undefined) return false;
        const left = requireTime(ticket, this.times.lease / 2);
        await this.objects.write(path, content, {}, AbortSignal.timeout(Math.floor(left)));
        requireTime(ticket, 0);
        return true;
      });
      this.creating = result.catch(() => false);
      return result;
    });
  }

  private async acquire(): Promise<Ticket> {
    const others = new OtherTickets(this.objects, this.times.lease);
    const giveUpAt = performance.now() + this.times.patience;
    while (performance.now() < giveUpAt) {
      const ticket = (await others.look()).length === 0 && (await this.tryAlone(others, giveUpAt));
      if (ticket) return ticket;
      await this.aWhile();
    }
    throw new SiteError('Another process is still publishing to this bucket. Try again when it is done.');
  }

  /** A ticket that is the only one; `undefined` when others go first. */
  private async tryAlone(others: OtherTickets, giveUpAt: number): Promise<Ticket | undefined> {
    const ticket = new Ticket(this.objects, this.times.lease);
    const stop = withdrawOnSignals(() => ticket.giveBack());
    try {
      await ticket.take();
      while (performance.now() < giveUpAt) {
        const present = await others.look(ticket.path);
        const mayWork = present.includes(ticket.path) && ticket.remaining() > 0;
        if (mayWork && present.length === 1) return ticket;
        if (!mayWork || present.some(path => path < ticket.path)) break;
        await this.aWhile();
      }
    } catch (error) {
      await ticket.giveBack().catch(() => undefined);
      throw error;
    } finally {
      stop();
    }
    await ticket.giveBack();
    return undefined;
  }

  /** Not all for the same time: those who wait would meet again and again. */
  private aWhile(): Promise<void> {
    const longest = Math.min(1000, this.times.lease / 50);
    return pause(longest * (0.5 + Math.random() / 2));
  }
}

function requireTime(ticket: Ticket | undefined, atLeast: number): number {
  const left = ticket?.remaining() ?? 0;
  if (left > atLeast) return left;
  throw new SiteError(
    'This process stood still for so long that another may have begun to publish. Look at the status, then publish again.',
  );
}
