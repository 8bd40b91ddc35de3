import type { Job } from '@zaehlwerk/api';
import { addressKey } from '@zaehlwerk/metering/job-text';

/** The hits of a search, house by house: the house of the best hit first, within a house in the order of `jobs`. */
export function houseByHouse(jobs: readonly Job[], hits: readonly Job[]): readonly Job[] {
  const found = new Set(hits.map(({ id }) => id));
  const places = new Map<string, number>();
  for (const job of hits) places.set(addressKey(job), places.get(addressKey(job)) ?? places.size);
  const placeOf = (job: Job) => places.get(addressKey(job)) ?? 0;
  return jobs.filter(job => found.has(job.id)).sort((one, other) => placeOf(one) - placeOf(other));
}
