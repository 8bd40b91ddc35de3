import type { FieldError } from '@zaehlwerk/api/schema';

/** The data of a body, or the reason why it is invalid, or its texts that cannot be stored. */
export type ParsedJson = { data: unknown } | { reason: string } | { unstorable: FieldError[] };

/** UTF-8. A thread imports it: it must not import the app. */
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

/** The data of a file that a person may have changed; undefined if it is invalid. */
export function jsonIn(text: string): unknown {
  const parsed = parseJson(Buffer.from(text));
  return 'data' in parsed ? parsed.data : undefined;
}

/** Keys that reach the prototype of a copy. */
const isPoison = (key: string, value: unknown) =>
  key === '__proto__' ||
  (key === 'constructor' && typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype'));

/**
 * Paths of texts that cannot be stored: PostgreSQL has no NUL character, and UTF-8 no half of a surrogate pair, which
 * would change silently.
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
