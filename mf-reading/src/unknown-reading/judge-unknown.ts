import type { Application, UnknownReadingRequest } from '@zaehlwerk/api';
import {
  type CalendarDay,
  checkReading,
  checkUnknownReading,
  chooseReadingDate,
  decimalToNumber,
  instantOfDay,
  type ReadingCheck,
  unknownReadingDigits,
  unknownReadingWindow,
  unknownRegister,
} from '@zaehlwerk/domain';
import { awaitsPhotos, photosOf } from '@zaehlwerk/metering/draft';
import { onlyRegister } from '@zaehlwerk/metering/draft-kind';
import { readyOf } from '@zaehlwerk/metering/draft-photos';
import type { SendBlock } from '@zaehlwerk/metering/form';
import type { UnknownDraft } from './unknown-draft.ts';

/** No meter's number is longer; a longer one is refused by the server. */
export const longestMeterNumber = 200;

/** Why the reading cannot be sent. */
export type UnknownBlock = Extract<
  SendBlock,
  | 'meterNumberRequired'
  | 'meterNumberTooLong'
  | 'noReading'
  | 'invalidReading'
  | 'commentTooLong'
  | 'photosArriving'
  | 'imageRequired'
>;

/** A draft held against the rules of one day. */
export interface JudgedUnknown {
  readonly check: ReadingCheck;
  readonly dateWindow: { readonly earliest: CalendarDay; readonly latest: CalendarDay };
  /** The chosen day is not allowed: it has to be given up before anything is sent. */
  readonly dateOutOfRange: boolean;
  /** What is sent beside the photos; meaningful once nothing blocks it. */
  readonly reading: Omit<UnknownReadingRequest, 'readingImages'>;
  readonly blockedBy: UnknownBlock | undefined;
}

/**
 * Judges what was entered by the rules that the server has too (specification section 5, "Unknown reading, logged in").
 */
export function judgeUnknown(
  draft: UnknownDraft,
  { meterReading, features }: Pick<Application, 'meterReading' | 'features'>,
  today: CalendarDay,
): JudgedUnknown {
  // How many decimals the register has nobody knows: none of them has to be there.
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
  const blocks: Readonly<Record<UnknownBlock, boolean>> = {
    meterNumberRequired: problems.includes('meterNumberRequired'),
    meterNumberTooLong: reading.meterNumber.length > longestMeterNumber,
    noReading: check.state === 'empty',
    invalidReading: check.state === 'invalid',
    commentTooLong: problems.includes('commentTooLong'),
    photosArriving: awaitsPhotos(draft),
    imageRequired: problems.includes('imageRequired'),
  };
  return {
    check,
    dateWindow,
    dateOutOfRange: chosen.fellBack,
    reading,
    blockedBy: Object.entries(blocks).find(([, isBlocking]) => isBlocking)?.[0] as UnknownBlock | undefined,
  };
}
