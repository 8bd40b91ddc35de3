import type { SheetLine } from './meter-sheet.ts';
import { beginSpreadsheet, type SpreadsheetHead } from './write-spreadsheet.ts';

export type SpreadsheetOrder = SpreadsheetHead | readonly SheetLine[] | 'end';

export type SpreadsheetReport = 'ready' | { readonly written: number } | { readonly file: Blob } | 'failed';

let spreadsheet: ReturnType<typeof beginSpreadsheet> | undefined;
let written = 0;

async function obey(order: SpreadsheetOrder): Promise<SpreadsheetReport | undefined> {
  if (order === 'end') return spreadsheet && { file: await spreadsheet.finish() };
  if ('columns' in order) {
    spreadsheet = beginSpreadsheet(order);
    return undefined;
  }
  spreadsheet?.add(order);
  written += order.length;
  return { written };
}

const report = (what: SpreadsheetReport) => self.postMessage(what);

self.addEventListener('message', async ({ data }: MessageEvent<SpreadsheetOrder>) => {
  try {
    const answer = await obey(data);
    if (answer !== undefined) report(answer);
  } catch {
    report('failed');
  }
});
report('ready');
