import { inSlices } from './in-slices.ts';
import type { WriteOptions } from './make-csv.ts';
import type { MeterSheet } from './meter-sheet.ts';
import type { SpreadsheetOrder, SpreadsheetReport } from './spreadsheet-worker.ts';
import { startSpreadsheetWorker } from './start-spreadsheet-worker.ts';
import type { SpreadsheetHead } from './write-spreadsheet.ts';

/** Why there is no file. */
export type NoFile = 'notLoaded' | 'failed' | 'cancelled';

/** An Excel file, written in a worker. Never rejects. */
export function makeSpreadsheet(
  sheet: MeterSheet,
  head: Omit<SpreadsheetHead, 'columns'>,
  { signal, onWritten }: WriteOptions,
): Promise<Blob | NoFile> {
  return new Promise(resolve => {
    let worker: Worker | undefined;
    let hasLoaded = false;
    const end = (outcome: Blob | NoFile) => {
      // Frees hundreds of megabytes for ten thousand lines.
      worker?.terminate();
      resolve(outcome);
    };
    signal.addEventListener('abort', () => end('cancelled'));
    try {
      worker = startSpreadsheetWorker();
    } catch {
      return end('notLoaded');
    }
    worker.onerror = () => end(hasLoaded ? 'failed' : 'notLoaded');
    worker.onmessage = ({ data }: MessageEvent<SpreadsheetReport>) => {
      if (data === 'ready') {
        hasLoaded = true;
        // Messages that wait for the worker's start would be transferred all at once, which blocks the page.
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
