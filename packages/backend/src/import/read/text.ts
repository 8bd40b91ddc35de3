import { createReadStream } from 'node:fs';
import { ImportRefused } from '../problem.ts';

async function* bytesOf(file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(file);
  } catch (cause) {
    const code =
      typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : 'unknown error';
    throw new ImportRefused({ reason: `the file cannot be read (${code})` }, cause);
  }
}

/**
 * Reads a file as UTF-8 text in pieces, a byte order mark removed.
 * @throws ImportRefused when it cannot be read or is something else, such as the Windows code page of older spreadsheets
 */
export async function* readText(file: string): AsyncGenerator<string> {
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
