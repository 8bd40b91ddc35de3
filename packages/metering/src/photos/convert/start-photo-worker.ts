/** The `error` event reports a failed load; throws where the browser allows no worker. */
export function startPhotoWorker(): Worker {
  return new Worker(/* webpackChunkName: "photo-worker" */ new URL('./photo-worker.ts', import.meta.url));
}
