/** Starts the worker; throws where it may not run, as when this module comes from another origin than the page. */
export function startPhotoWorker(): Worker {
  return new Worker(/* webpackChunkName: "photo-worker" */ new URL('./photo-worker.ts', import.meta.url));
}
