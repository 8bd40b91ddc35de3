import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';

/** Garbage of one piece is collected before the next ones come. */
const longestPiece = 64 * 1024;
/** Characters between turns of other requests. */
const mostAtOnce = 1024 * 1024;

/**
 * The SHA-256 of `JSON.stringify(value)` without that text, which is as large as all photos of a body. Devices repeat
 * requests across releases, so it must not change (docs/adr/0034).
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
    // Half of a surrogate pair would be written as an escape.
    if ((text.codePointAt(end - 1) ?? 0) > 0xffff) end += 1;
    yield JSON.stringify(text.slice(start, end)).slice(1, -1);
    start = end;
  }
  yield '"';
}
