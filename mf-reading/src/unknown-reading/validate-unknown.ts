import type { Application } from '@zaehlwerk/api';
import {
  type CalendarDay,
  checkReading,
  checkUnknownReading,
  chooseReadingDate,
  decimalToNumber,
  instantOfDay,
  unknownReadingDigits,
  unknownReadingWindow,
  unknownRegister,
} from '@zaehlwerk/domain';
import { awaitsPhotos, photosOf } from '@zaehlwerk/metering/draft';
import { onlyRegister } from '@zaehlwerk/metering/draft-kind';
import { readyOf } from '@zaehlwerk/metering/draft-photos';
import type { UnknownDraft } from './unknown-draft.ts';

/** Limit of the server. */
export const longestMeterNumber = 200;

export type ValidatedUnknown = ReturnType<typeof validateUnknown>;

/** By the rules of the server (specification section 5, "Unknown reading, logged in"). */
export function validateUnknown(
  draft: UnknownDraft,
  { meterReading, features }: Pick<Application, 'meterReading' | 'features'>,
  today: CalendarDay,
) {
  // The register's number of decimals is unknown, so decimals are optional.
  const check = checkReading(draft.value, unknownRegister, unknownReadingDigits(meterReading), 'atMost');
  const dateWindow = unknownReadingWindow(today);
  const chosen = chooseReadingDate(draft.readingDate, { ...dateWindow, hidden: false }, today);
  const comment = draft.comment.trim();
  const reading = {
    meterNumber: draft.meterNumber.trim(),
    readingValue: ('value' in check ? decimalToNumber(check.value) : undefined) ?? 0,
    readingDate: instantOfDay(chosen.day),
    ...(comment && { comment }),
  };
  const problems = checkUnknownReading(
    { ...reading, readingImages: readyOf(photosOf(draft, onlyRegister)) },
    { meterReading, features },
    today,
  ).map(({ code }) => code);

  // In the order of the form.
  const blocks = [
    ['meterNumberRequired', problems.includes('meterNumberRequired')],
    ['meterNumberTooLong', reading.meterNumber.length > longestMeterNumber],
    ['noReading', check.state === 'empty'],
    ['invalidReading', check.state === 'invalid'],
    ['commentTooLong', problems.includes('commentTooLong')],
    ['photosArriving', awaitsPhotos(draft)],
    ['imageRequired', problems.includes('imageRequired')],
  ] as const;
  return {
    check,
    dateWindow,
    /** The chosen day is not allowed; the user has to give it up before sending. */
    dateOutOfRange: chosen.fellBack,
    /** Valid unless `blockedBy`. */
    reading,
    blockedBy: blocks.find(([, isBlocking]) => isBlocking)?.[0],
    isEmpty: reading.meterNumber === '' && check.state === 'empty',
  };
}
