import type { Job } from '@zaehlwerk/api';
import { addressKey } from '@zaehlwerk/metering/job-text';

/** The jobs that a search has found, house by house as they are walked: the best hit's first, each in the order of `jobs`, as it is there now. */
export function houseByHouse(jobs: readonly Job[], hits: readonly Job[]): readonly Job[] {
  const found = new Set(hits.map(({ id }) => id));
  const places = new Map<string, number>();
  for (const job of hits) places.set(addressKey(job), places.get(addressKey(job)) ?? places.size);
  const placeOf = (job: Job) => places.get(addressKey(job)) ?? 0;
  return jobs.filter(job => found.has(job.id)).sort((one, other) => placeOf(one) - placeOf(other));
}
