/** The `error` event reports a failed load; throws where the browser allows no worker. */
export function startMatchWorker(): Worker {
  return new Worker(/* webpackChunkName: "match-worker" */ new URL('./match-worker.ts', import.meta.url));
}
