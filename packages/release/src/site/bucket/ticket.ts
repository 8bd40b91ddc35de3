import { randomUUID } from 'node:crypto';
import type { BucketObjects } from './objects.ts';

/** Where the objects lie by which processes know of each other. */
export const tickets = '.portal/lock/';

/** Both clocks of this machine: one stands still while the machine sleeps, the other may be set back. */
const now = () => ({ monotonic: performance.now(), wall: Date.now() });

type Written = Pick<BucketObjects, 'write' | 'remove'>;

/**
 * The object by which one process shows that it is at work, or wants to be. Written anew five times per lease, so that
 * others see that its holder lives. Once a lease has passed without, it is void for ever: others may have removed it.
 */
export class Ticket {
  readonly path = `${tickets}${randomUUID()}`;
  private readonly objects: Written;
  private readonly lease: number;
  private written = now();
  private writes = 0;
  private given = false;
  private timer: NodeJS.Timeout | undefined;
  private renewal: Promise<void> | undefined;

  /** `lease` in milliseconds. */
  constructor(objects: Written, lease: number) {
    this.objects = objects;
    this.lease = lease;
  }

  /** Writes the object for the first time and from then on again and again, until {@link giveBack}. */
  async take(): Promise<void> {
    const begun = now();
    await this.write();
    this.written = begun;
    this.timer = setInterval(() => {
      // A renewal that fails shows in `remaining` soon enough.
      this.renewal ??= this.renew()
        .catch(() => undefined)
        .finally(() => {
          this.renewal = undefined;
        });
    }, this.lease / 5);
  }

  /** Milliseconds for which nobody can yet take the holder for dead. */
  remaining(): number {
    if (this.given) return 0;
    const { monotonic, wall } = now();
    return Math.max(0, this.lease - Math.max(monotonic - this.written.monotonic, wall - this.written.wall));
  }

  /** Removes the object, after a renewal that is under way, which would bring it back. */
  async giveBack(): Promise<void> {
    this.given = true;
    clearInterval(this.timer);
    await this.renewal;
    await this.objects.remove([this.path]);
  }

  private async renew(): Promise<void> {
    // In this order: a pause anywhere makes the renewal seem older than it is, never younger.
    const begun = now();
    if (this.remaining() === 0) return;
    await this.write();
    // One that arrived after the lease may have brought back what others had removed.
    if (this.remaining() > 0) this.written = begun;
  }

  private async write(): Promise<void> {
    this.writes += 1;
    await this.objects.write(this.path, Buffer.from(String(this.writes)));
  }
}
