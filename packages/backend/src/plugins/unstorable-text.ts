import type { FieldError } from '@zaehlwerk/api/schema';

/** The texts of a request body that hold a NUL character, which PostgreSQL has no place for, each by its path. */
export function unstorableTexts(body: unknown, path: string[] = []): FieldError[] {
  if (typeof body === 'string') {
    return body.includes('\0') ? [{ field: path.join('.'), message: 'unstorableCharacter' }] : [];
  }
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([key, value]) => unstorableTexts(value, [...path, key]));
}
