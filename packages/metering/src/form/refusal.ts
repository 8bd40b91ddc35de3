import { isDecimalText, type ParsedFault } from '@zaehlwerk/domain';
import { useCallback } from 'react';
import type { FormField, RefusedField } from '../draft/form-draft.ts';
import { type Formats, useFormats } from '../job-text/use-formats.ts';
import { readingMessage } from '../register/reading-message.ts';
import { type Texts, useTexts } from '../texts.ts';

type Kind = Exclude<FormField['kind'], 'meterNumber'>;

/** `undefined` for an unknown code, or a missing limit. */
export function textOfFault(
  t: Texts['t'],
  formats: Formats,
  { code, details }: ParsedFault,
  unit: string | undefined,
): string | undefined {
  const { allowed, expected, limit = '', required, earliest, latest } = details;
  const count = Number.parseInt(allowed ?? expected ?? required ?? '', 10);
  // A message about too many or too few needs the limit.
  if (/too/i.test(code) && Number.isNaN(count)) return undefined;
  const max = formats.count(count);
  switch (code) {
    case 'tooManyDigits':
      return readingMessage(t, formats, { code, allowed: count }, unit);
    case 'tooManyDecimals':
      return readingMessage(t, formats, { code, expected: count }, unit);
    case 'belowMinimum':
    case 'aboveMaximum':
      return isDecimalText(limit) ? readingMessage(t, formats, { code, limit }, unit) : undefined;
    case 'commentTooLong':
      return t('comment.tooLong', { max });
    case 'commentRequired':
    case 'commentTooShort':
      return t(`comment.fault.${code}`, { min: max });
    case 'tooManyImages':
    case 'imageForbidden':
    case 'imageRequired':
    case 'imageOrCommentRequired':
    case 'unknownImage':
      return t(`photos.fault.${code}`, { max });
    case 'dateOutOfRange':
      if (!earliest || !latest) return undefined;
      return t('date.outOfRange', { earliest: formats.day(earliest), latest: formats.day(latest) });
    case 'periodNotStarted':
    case 'periodExpired':
      return t(`send.blocked.${code}`);
  }
  return undefined;
}

const refused = {
  value: 'reading.refused',
  photos: 'photos.refused',
  date: 'date.refused',
  comment: 'comment.refused',
} as const;

/** Translates a refused field, with a general message for unknown faults. `undefined` if nothing was refused. */
export function useRefusalText(): (field: RefusedField | undefined, unit?: string) => string | undefined {
  const { t } = useTexts();
  const formats = useFormats();
  return useCallback(
    (field, unit) => {
      if (field === undefined || field.kind === 'meterNumber') return undefined;
      const kind: Kind = field.kind;
      return (field.fault && textOfFault(t, formats, field.fault, unit)) ?? t(refused[kind]);
    },
    [t, formats],
  );
}
