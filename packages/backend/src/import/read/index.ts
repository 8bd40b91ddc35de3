import { extname } from 'node:path';
import { ImportRefused } from '../problem.ts';
import { columnOf } from './csv-columns.ts';
import { readCsvRecords } from './csv-records.ts';
import { readJsonRecords } from './json-records.ts';
import type { RawRecord } from './raw-record.ts';
import { readText } from './text.ts';

/**
 * The records of an import file, one at a time; its name says how to read it (`.json` or `.csv`).
 * @throws ImportRefused while reading
 */
export function recordsOf(file: string): AsyncGenerator<RawRecord> {
  switch (extname(file).toLowerCase()) {
    case '.json':
      return readJsonRecords(file, readText(file));
    case '.csv':
      return readCsvRecords(readText(file));
    default:
      throw new ImportRefused({ reason: 'the file must end in .json or .csv' });
  }
}

/** How `file` itself names the field at a path inside its records: JSON by the path, CSV by the column. */
export function fieldNameIn(file: string, path: string): string {
  return extname(file).toLowerCase() === '.csv' ? columnOf(path, 'job') : path;
}
