/** Starts the worker. Its `error` says when it cannot be had; it throws where the browser lets none run. */
export function startPhotoWorker(): Worker {
  return new Worker(/* webpackChunkName: "photo-worker" */ new URL('./photo-worker.ts', import.meta.url));
}
