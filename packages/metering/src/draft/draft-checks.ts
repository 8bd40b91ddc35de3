import type { PhotoName } from './photos.ts';

/*
 * Checks of stored entries, which may have any shape. Without imports of the store: the anonymous wizard loads none of
 * its data part.
 */

export type Check = (value: unknown) => boolean;

export const isText = (value: unknown): value is string => typeof value === 'string';
export const areTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(isText);
export const isTextOrNone = (value: unknown) => value === undefined || isText(value);
export const isFlag = (value: unknown) => typeof value === 'boolean';
export const isAttemptOrNone = (value: unknown) =>
  value === undefined || hasTexts(value, ['content', 'idempotencyKey']);

export function isRecordOf<T>(
  value: unknown,
  check: (value: unknown) => value is T,
): value is Record<string, T> {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(check)
  );
}

export const hasTexts = (value: unknown, keys: readonly string[]) =>
  keys.every(key => isText(Object(value)[key]));

export const arePhotoNames = (value: unknown): value is readonly PhotoName[] =>
  Array.isArray(value) && value.every(photo => hasTexts(photo, ['id', 'name', 'fingerprint']));
