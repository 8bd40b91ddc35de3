import type { FieldError } from '@zaehlwerk/api/schema';

/** The data of a body; or why it is none, or which of its texts cannot be stored as they are. */
export type ParsedJson = { data: unknown } | { reason: string } | { unstorable: FieldError[] };

/** Parses a body in UTF-8. Imported by a thread as well: it needs nothing of the app. */
export function parseJson(bytes: Uint8Array): ParsedJson {
  if (bytes.length === 0) return { reason: 'empty' };
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { reason: 'not UTF-8' };
  }
  try {
    const data: unknown = JSON.parse(text);
    const unstorable = unstorableTexts(data);
    return unstorable.length > 0 ? { unstorable } : { data };
  } catch {
    return { reason: 'not JSON' };
  }
}

/** Names that reach for the prototype of whatever the data is copied into. */
const isPoison = (key: string, value: unknown) =>
  key === '__proto__' ||
  (key === 'constructor' && typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype'));

/**
 * The texts of a body that cannot be stored as they are, each by its path: PostgreSQL has no place for a NUL character, and
 * UTF-8 none for half a surrogate pair, which would change unnoticed.
 * @throws SyntaxError at a name that no data of this API has
 */
function unstorableTexts(body: unknown, path: string[] = []): FieldError[] {
  if (typeof body === 'string') {
    const isStorable = !body.includes('\0') && body.isWellFormed();
    return isStorable ? [] : [{ field: path.join('.'), message: 'unstorableCharacter' }];
  }
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([key, value]) => {
    if (isPoison(key, value)) throw new SyntaxError(`Forbidden name ${key}`);
    return unstorableTexts(value, [...path, key]);
  });
}
