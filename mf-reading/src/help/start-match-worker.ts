/** Starts the worker; throws where it may not run, as when this module comes from another origin than the page. */
export function startMatchWorker(): Worker {
  return new Worker(/* webpackChunkName: "match-worker" */ new URL('./match-worker.ts', import.meta.url));
}
