import { randomUUID } from 'node:crypto';
import { type Site, SiteError, type SiteFile } from '../site.ts';
import { type Environment, readPlace } from './address.ts';
import { clientOf } from './client.ts';
import { keepsConditions, probes } from './conditional-writes.ts';
import { BucketLock, type LockTimes } from './lock.ts';
import { BucketObjects, unsupported } from './objects.ts';
import { shownSet, showSet } from './shown-set.ts';
import { tickets } from './ticket.ts';

const usualTimes: LockTimes = { lease: 30_000, patience: 600_000 };

/**
 * A site in an S3-compatible bucket, by an address like `s3://bucket/folder` and the environment (see `readPlace`). Makes
 * no request yet. Throws a `SiteError` when the address is wrong or the environment lacks something. Creating a file
 * is left to the server where it keeps `If-None-Match: *`, which is found out once; elsewhere `BucketLock` sees to it.
 */
export function openBucket(address: string, environment: Environment, times: LockTimes = usualTimes): Site {
  const place = readPlace(address, environment);
  return new BucketSite(address, new BucketObjects(clientOf(place), place.bucket, place.prefix), times);
}

class BucketSite implements Site {
  readonly name: string;
  private readonly objects: BucketObjects;
  private readonly lock: BucketLock;
  private readonly times: LockTimes;
  private conditions: Promise<boolean> | undefined;

  constructor(name: string, objects: BucketObjects, times: LockTimes) {
    this.name = name;
    this.objects = objects;
    this.lock = new BucketLock(objects, times);
    this.times = times;
  }

  read(path: string): Promise<Buffer | undefined> {
    return this.objects.read(path);
  }

  /** Compressing is left to what hands the objects out. */
  async readForms(path: string): Promise<readonly Buffer[]> {
    const content = await this.read(path);
    return content === undefined ? [] : [content];
  }

  write(path: string, content: Buffer): Promise<void> {
    return this.objects.write(path, content);
  }

  async create(path: string, content: Buffer): Promise<boolean> {
    if (!(await this.keepsConditions())) return this.lock.create(path, content);
    const created = await this.objects.create(path, content);
    if (created === unsupported) throw new SiteError(`${this.name} no longer takes conditional writes.`);
    return created;
  }

  async list(prefix: string): Promise<readonly SiteFile[]> {
    const found = await this.objects.list(prefix);
    return found.map(({ path, bytes, modified }) => ({ path, bytes, modified }));
  }

  remove(paths: readonly string[]): Promise<void> {
    return this.objects.remove(paths);
  }

  show(set: string): Promise<void> {
    return showSet(this.objects, set);
  }

  shown(): Promise<string | undefined> {
    return shownSet(this.objects);
  }

  async tidy(): Promise<void> {
    const now = `${probes}${randomUUID()}`;
    await this.objects.write(now, Buffer.from('now'));
    const found = [...(await this.objects.list(probes)), ...(await this.objects.list(tickets))];
    // The server's clock alone: what is so much older than an object of this moment is nobody's any more.
    const written = found.find(({ path }) => path === now)?.modified.getTime() ?? Number.NaN;
    const old = found.filter(({ modified }) => written - modified.getTime() > this.times.patience);
    await this.objects.remove([now, ...old.map(({ path }) => path)]);
  }

  async exclusively<Result>(work: () => Promise<Result>): Promise<Result> {
    return (await this.keepsConditions()) ? work() : this.lock.exclusively(work);
  }

  private keepsConditions(): Promise<boolean> {
    this.conditions ??= keepsConditions(this.objects).catch(error => {
      this.conditions = undefined;
      throw error;
    });
    return this.conditions;
  }
}
