/** Starts the worker. Its `error` says when it cannot be had; it throws where the browser lets none run. */
export function startSpreadsheetWorker(): Worker {
  return new Worker(
    /* webpackChunkName: "spreadsheet-worker" */ new URL('./spreadsheet-worker.ts', import.meta.url),
  );
}
