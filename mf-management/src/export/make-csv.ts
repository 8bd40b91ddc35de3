import type { LocaleStyle } from '@zaehlwerk/domain';
import { csvFile, csvLines } from '@zaehlwerk/metering/files';
import { inSlices } from './in-slices.ts';
import type { MeterSheet, SheetLine } from './meter-sheet.ts';

export interface WriteOptions {
  readonly signal: AbortSignal;
  /** Called with the number of lines that are in the file so far. */
  readonly onWritten: (lines: number) => void;
}

/** Days are written as `2026-12-31`, which is unambiguous for every program. */
export async function makeCsv(
  { columns, lines }: MeterSheet,
  language: LocaleStyle,
  { signal, onWritten }: WriteOptions,
): Promise<Blob | 'cancelled'> {
  const parts = [csvLines([columns.map(({ name }) => name)], language)];
  const cellsOf = (line: SheetLine) =>
    'heading' in line
      ? [line.heading]
      : line.cells.map((cell, index) =>
          cell !== undefined && columns[index]?.kind === 'number' ? { number: cell } : cell,
        );
  let written = 0;
  for await (const slice of inSlices(lines())) {
    if (signal.aborted) return 'cancelled';
    parts.push(csvLines(slice.map(cellsOf), language));
    written += slice.length;
    onWritten(written);
  }
  return csvFile(parts);
}
