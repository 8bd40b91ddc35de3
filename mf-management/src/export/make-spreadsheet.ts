import { inSlices } from './in-slices.ts';
import type { MeterSheet } from './meter-sheet.ts';
import type { SpreadsheetOrder, SpreadsheetReport } from './spreadsheet-worker.ts';
import { startSpreadsheetWorker } from './start-spreadsheet-worker.ts';
import type { SpreadsheetHead } from './write-spreadsheet.ts';

/** Why there is no file: its code could not be had, writing it failed, or nobody wants it any more. */
export type NoFile = 'notLoaded' | 'failed' | 'cancelled';

interface Options {
  readonly signal: AbortSignal;
  /** Called with the number of lines that are in the file so far. */
  readonly onWritten: (lines: number) => void;
}

/** An Excel file, written beside the page: whoever scrolls meanwhile is not held up. Never rejects. */
export function makeSpreadsheet(
  sheet: MeterSheet,
  head: Omit<SpreadsheetHead, 'columns'>,
  { signal, onWritten }: Options,
): Promise<Blob | NoFile> {
  return new Promise(resolve => {
    let worker: Worker | undefined;
    let hasLoaded = false;
    const end = (outcome: Blob | NoFile) => {
      signal.removeEventListener('abort', cancel);
      // Ten thousand lines are hundreds of megabytes while they are written: free at once.
      worker?.terminate();
      resolve(outcome);
    };
    const cancel = () => end('cancelled');
    signal.addEventListener('abort', cancel);
    try {
      worker = startSpreadsheetWorker();
    } catch {
      return end('notLoaded');
    }
    worker.onerror = () => end(hasLoaded ? 'failed' : 'notLoaded');
    worker.onmessage = ({ data }: MessageEvent<SpreadsheetReport>) => {
      if (data === 'ready') {
        hasLoaded = true;
        // Not before: what waits for a worker is handed over to it in one go, which holds up the page.
        send(worker, sheet, head, signal).catch(() => end('failed'));
      } else if (data === 'failed') end('failed');
      else if ('file' in data) end(data.file);
      else onWritten(data.written);
    };
  });
}

async function send(
  worker: Worker | undefined,
  sheet: MeterSheet,
  head: Omit<SpreadsheetHead, 'columns'>,
  signal: AbortSignal,
): Promise<void> {
  const post = (order: SpreadsheetOrder) => worker?.postMessage(order);
  post({ columns: sheet.columns, ...head });
  for await (const lines of inSlices(sheet.lines())) {
    if (signal.aborted) return;
    post(lines);
  }
  post('end');
}
