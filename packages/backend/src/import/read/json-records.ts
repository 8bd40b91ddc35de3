import { Readable } from 'node:stream';
import chain, { none } from 'stream-chain';
import { type JsoncToken, jsoncParser } from 'stream-json/core/jsonc/parser.js';
import verifyFile from 'stream-json/file/jsonc/verifier.js';
import { ImportRefused } from '../problem.ts';
import type { RawRecord } from './raw-record.ts';
import { RecordCutter } from './record-cutter.ts';

async function syntaxProblem(file: string, cause: unknown): Promise<ImportRefused> {
  const found: unknown = await verifyFile(file).then(
    () => cause,
    error => error,
  );
  const line =
    found instanceof Error && 'line' in found && typeof found.line === 'number' ? found.line : undefined;
  return new ImportRefused({ ...(line && { line }), reason: 'the file is not valid JSON' }, cause);
}

/**
 * The records of a JSON import document (`application`, `accounts`, `links`, `jobs`, in any order), one at a time.
 * `file` is read a second time only to find the line of a syntax error.
 * @throws ImportRefused
 */
export async function* readJsonRecords(file: string, text: AsyncIterable<string>): AsyncGenerator<RawRecord> {
  const cutter = new RecordCutter();
  const records: AsyncIterable<RawRecord> = chain([
    Readable.from(text),
    jsoncParser({ packValues: true, streamValues: false, streamComments: false }),
    (token: JsoncToken) => cutter.take(token) ?? none,
  ]);
  try {
    yield* records;
  } catch (error) {
    throw error instanceof ImportRefused ? error : await syntaxProblem(file, error);
  }
}
