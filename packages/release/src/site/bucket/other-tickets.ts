import type { BucketObjects } from './objects.ts';
import { tickets } from './ticket.ts';

/**
 * What one process sees of the tickets of others. A ticket that has not changed while this process watched for a whole
 * lease belongs to nobody any more and is removed: no clock is compared with another, only the time that passes here.
 */
export class OtherTickets {
  private readonly objects: BucketObjects;
  private readonly lease: number;
  private readonly seen = new Map<string, { version: string; since: number }>();

  /** `lease` in milliseconds. */
  constructor(objects: BucketObjects, lease: number) {
    this.objects = objects;
    this.lease = lease;
  }

  /** The paths of all tickets that are there now, those that are just removed among them. */
  async look(own?: string): Promise<string[]> {
    const asked = performance.now();
    const found = await this.objects.list(tickets);
    const dead = found.filter(({ path, version }) => {
      const known = this.seen.get(path);
      return path !== own && known?.version === version && asked - known.since > this.lease;
    });
    const answered = performance.now();
    for (const { path, version } of found)
      if (this.seen.get(path)?.version !== version) this.seen.set(path, { version, since: answered });
    await this.objects.remove(dead.map(({ path }) => path));
    return found.map(({ path }) => path);
  }
}
