import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';

/** Short enough that pieces of a body with photos are gone before the next ones come. */
const longestPiece = 64 * 1024;
/** After so many characters other requests are answered. */
const mostAtOnce = 1024 * 1024;

/**
 * The SHA-256 of what `JSON.stringify` makes of JSON data, without making it: a body with photos is as large as a
 * photo album already. Devices repeat requests over releases, so it has to stay the same (docs/adr/0034).
 */
export async function jsonHash(value: unknown, pieceLength = longestPiece): Promise<Buffer> {
  const hash = createHash('sha256');
  let length = 0;
  for (const piece of piecesOf(value, pieceLength)) {
    hash.update(piece);
    length += piece.length;
    if (length < mostAtOnce) continue;
    length = 0;
    await setImmediate();
  }
  return hash.digest();
}

function* piecesOf(value: unknown, pieceLength: number): Generator<string> {
  if (typeof value === 'string') yield* piecesOfText(value, pieceLength);
  else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      yield index === 0 ? '[' : ',';
      yield* piecesOf(item, pieceLength);
    }
    yield value.length === 0 ? '[]' : ']';
  } else if (typeof value === 'object' && value !== null) {
    let opening = '{';
    for (const [key, item] of Object.entries(value)) {
      if (item === undefined) continue;
      yield `${opening}${JSON.stringify(key)}:`;
      yield* piecesOf(item, pieceLength);
      opening = ',';
    }
    yield opening === '{' ? '{}' : '}';
  } else yield JSON.stringify(value) ?? 'null';
}

function* piecesOfText(text: string, pieceLength: number): Generator<string> {
  yield '"';
  for (let start = 0; start < text.length; ) {
    let end = start + pieceLength;
    // A half of a surrogate pair alone would be written as an escape.
    if ((text.codePointAt(end - 1) ?? 0) > 0xffff) end += 1;
    yield JSON.stringify(text.slice(start, end)).slice(1, -1);
    start = end;
  }
  yield '"';
}
