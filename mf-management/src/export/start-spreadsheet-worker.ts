/** Throws where the browser runs no workers; code that cannot be loaded is an `error` event. */
export function startSpreadsheetWorker(): Worker {
  return new Worker(
    /* webpackChunkName: "spreadsheet-worker" */ new URL('./spreadsheet-worker.ts', import.meta.url),
  );
}
