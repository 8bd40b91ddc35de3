import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import { ImportRefused } from '../problem.ts';
import { columnOf } from './csv-columns.ts';
import { readCsvRecords } from './csv-records.ts';
import { readCsvRows } from './csv-rows.ts';
import { readJsonRecords } from './json-records.ts';
import type { RawRecord } from './raw-record.ts';

/** @throws ImportRefused for another extension, and while reading */
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

/** The rows of a CSV file, its header included. @throws ImportRefused while reading */
export const csvRowsOf = (file: string) => readCsvRows(readText(file));

/** The header of a CSV file; of another file it is empty. @throws ImportRefused */
export async function csvHeaderOf(file: string): Promise<string[]> {
  if (extname(file).toLowerCase() !== '.csv') return [];
  const rows = csvRowsOf(file);
  const header = await rows.next();
  await rows.return(undefined);
  return header.done ? [] : header.value.cells;
}

/** The name of a field in messages: its path in JSON, its column in CSV. */
export function fieldNameIn(file: string, path: string): string {
  return extname(file).toLowerCase() === '.csv' ? columnOf(path, 'job') : path;
}

async function* bytesOf(file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(file);
  } catch (cause) {
    const code = Object(cause).code ?? 'unknown error';
    throw new ImportRefused({ reason: `the file cannot be read (${code})` }, cause);
  }
}

/** Pieces of UTF-8 text without a byte order mark. */
async function* readText(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (chunk?: Uint8Array): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch (cause) {
      throw new ImportRefused(
        { reason: 'the file is not UTF-8 text (in a spreadsheet, save as "CSV UTF-8")' },
        cause,
      );
    }
  };
  for await (const chunk of bytesOf(file)) yield decode(chunk);
  yield decode();
}
