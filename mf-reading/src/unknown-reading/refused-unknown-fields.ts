import type { FieldError } from '@zaehlwerk/api';
import type { UnknownField } from './unknown-draft.ts';

const places: Readonly<Record<string, UnknownField>> = {
  meterNumber: 'meterNumber',
  readingValue: 'value',
  readingDate: 'date',
  comment: 'comment',
  readingImages: 'photos',
};

/** The places of the form that a refusal of the server speaks of, in their order (decisions.md 4 and 6). */
export function refusedUnknownFields(fieldErrors: readonly FieldError[]): readonly UnknownField[] {
  const named = new Set(fieldErrors.map(({ field }) => places[field.split('.')[0] ?? '']));
  return Object.values(places).filter(place => named.has(place));
}
