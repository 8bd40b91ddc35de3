import { dateFieldId } from '../reading-form/field-ids.ts';
import type { UnknownField } from './unknown-draft.ts';

/** The ids of the form's fields, where the focus goes when the server refused one. */
export const unknownFieldIds: Readonly<Record<UnknownField, string>> = {
  meterNumber: 'unknown-meter-number',
  value: 'unknown-value',
  date: dateFieldId,
  comment: 'unknown-comment',
  photos: 'unknown-photos',
};
