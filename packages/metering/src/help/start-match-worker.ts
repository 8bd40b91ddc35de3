/** Starts the worker. Its `error` says when it cannot be had; it throws where the browser lets none run. */
export function startMatchWorker(): Worker {
  return new Worker(/* webpackChunkName: "match-worker" */ new URL('./match-worker.ts', import.meta.url));
}
