import type { JobDetail } from '../job-detail/job-detail.tsx';

let loaded: typeof JobDetail | undefined;

/** The view of one job once it is on the device. */
export const loadedJobDetail = (): typeof JobDetail | undefined => loaded;

/** Loads the view of one job, which no list of jobs needs; rejects when its file cannot be had, and can be repeated. */
export async function loadJobDetail(): Promise<void> {
  loaded = (await import(/* webpackChunkName: "Job" */ '../job-detail/job-detail.tsx')).JobDetail;
}
