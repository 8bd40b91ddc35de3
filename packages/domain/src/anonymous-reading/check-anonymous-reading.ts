import { addDays, type CalendarDay } from '../calendar/calendar-day.ts';
import { type DateOutOfRange, dateFault } from '../calendar/reading-window.ts';
import { maxPhotosPerRate } from '../reading/attachment-limits.ts';
import { digitLayout } from '../reading/digit-layout.ts';
import { checkNumber, type TooManyDigits, type WrongDecimals } from '../reading/reading-rules.ts';
import { type AnonymousReadingConfig, type MeterConfig, meterConfigOf } from './anonymous-meter.ts';
import {
  hasDecimalsOption,
  hasRateChoice,
  type RateReadingFeatures,
  rateReadingOf,
} from './anonymous-rate.ts';
import {
  type AnonymousMeter,
  type AnonymousMeterFault,
  anonymousMeterProblems,
} from './check-anonymous-meter.ts';
import { type ContactFault, contactFaultOf, isEmail } from './check-contact.ts';
import { contactFields, type ReadingContact } from './contact.ts';

export interface AnonymousReadingValue {
  readonly obis: string;
  readonly rateName?: string | undefined;
  /** In the unit of the rate. */
  readonly value: number;
  readonly readingImages?: readonly unknown[] | undefined;
}

/** The request body (specification section 3, "Unknown-user reading result"). */
export interface AnonymousReading extends AnonymousMeter {
  readonly readingValues: readonly AnonymousReadingValue[];
  /** ISO 8601 instant: the chosen day at 12:00 UTC (decisions.md 6). */
  readonly readingDate: string;
  readonly readingReason: string;
  readonly contact: ReadingContact;
  readonly email?: string | undefined;
  readonly queryTransformerOrMWhPostDecimals?: boolean | undefined;
  readonly privacyConsent: boolean;
}

export interface AnonymousReadingRules {
  readonly unknownUserReading: AnonymousReadingConfig;
  readonly features: RateReadingFeatures;
}

export type AnonymousReadingFault =
  | {
      readonly code:
        | 'decimalsNotOffered'
        | 'readingRequired'
        | 'unknownRate'
        | 'duplicateRate'
        | 'notANumber'
        | 'imageRequired'
        | 'imageForbidden'
        | 'reasonUnknown'
        | 'emailInvalid'
        | 'consentRequired';
    }
  | AnonymousMeterFault
  | TooManyDigits
  | WrongDecimals
  | ContactFault
  | { readonly code: 'tooManyImages'; readonly allowed: number }
  | DateOutOfRange;

/** `field` is the path inside the request body, for example `readingValues.0.value`. */
export type AnonymousReadingProblem = AnonymousReadingFault & { readonly field: string };

/** The allowed days, both inclusive (decisions.md 24). */
export function anonymousReadingWindow(
  { readingDateMaxDaysInPast, readingDateMaxDaysInFuture }: AnonymousReadingConfig['validation'],
  today: CalendarDay,
): { earliest: CalendarDay; latest: CalendarDay } {
  return {
    earliest: addDays(today, -readingDateMaxDaysInPast),
    latest: addDays(today, readingDateMaxDaysInFuture),
  };
}

function rateFaults(
  { obis, value, readingImages = [] }: AnonymousReadingValue,
  meter: MeterConfig,
  features: RateReadingFeatures,
  withDecimals: boolean,
): readonly (readonly [field: 'obis' | 'value' | 'readingImages', fault: AnonymousReadingFault])[] {
  const rate = meter.meterRateConfigs.find(one => one.obis === obis);
  if (rate === undefined) return [['obis', { code: 'unknownRate' }]];
  const reading = rateReadingOf(rate, meter, features, withDecimals);
  const queries = { queryPostDecimals: reading.queryPostDecimals, maskPostDecimals: false };
  const valueFault = checkNumber(value, digitLayout(reading, queries));
  const imagesFault = faultOfImages(readingImages.length, reading);
  return [
    ...(valueFault ? [['value', valueFault] as const] : []),
    ...(imagesFault ? [['readingImages', imagesFault] as const] : []),
  ];
}

function faultOfImages(
  count: number,
  reading: ReturnType<typeof rateReadingOf>,
): AnonymousReadingFault | undefined {
  if (!reading.isReadingImageAllowed) return count > 0 ? { code: 'imageForbidden' } : undefined;
  if (count > maxPhotosPerRate) return { code: 'tooManyImages', allowed: maxPhotosPerRate };
  return count === 0 && reading.isReadingImageRequired ? { code: 'imageRequired' } : undefined;
}

/**
 * All faults of a reading sent without login (specification section 5, "Unknown-user wizard"; decisions.md
 * 43), in the order of the body. The interface and the server share this check. If not all rates of a meter
 * have to be read, at least one has to be.
 */
export function checkAnonymousReading(
  reading: AnonymousReading,
  { unknownUserReading: config, features }: AnonymousReadingRules,
  today: CalendarDay,
): readonly AnonymousReadingProblem[] {
  const problems: AnonymousReadingProblem[] = [];
  const tell = (field: string, fault: AnonymousReadingFault | undefined) => {
    if (fault !== undefined) problems.push({ field, ...fault });
  };
  const withDecimals = reading.queryTransformerOrMWhPostDecimals ?? false;
  const meter = meterConfigOf(config, reading.meterType, reading.meterSubType);
  problems.push(...anonymousMeterProblems(reading, config));
  if (meter) {
    const isOption = !withDecimals || hasDecimalsOption(reading.meterType, meter);
    tell('queryTransformerOrMWhPostDecimals', isOption ? undefined : { code: 'decimalsNotOffered' });
    tell('readingValues', missingRate(reading, meter));
    const seen = new Set<string>();
    for (const [index, value] of reading.readingValues.entries()) {
      const place = `readingValues.${index}`;
      if (seen.has(value.obis)) tell(`${place}.obis`, { code: 'duplicateRate' });
      seen.add(value.obis);
      for (const [part, fault] of rateFaults(value, meter, features, withDecimals))
        tell(`${place}.${part}`, fault);
    }
  }
  tell('readingDate', dateFault(reading.readingDate, anonymousReadingWindow(config.validation, today)));
  const isKnownReason = config.readingReasons.some(({ value }) => value === reading.readingReason);
  tell('readingReason', isKnownReason ? undefined : { code: 'reasonUnknown' });
  for (const field of contactFields) tell(`contact.${field}`, contactFaultOf(field, reading.contact[field]));
  const hasWrongEmail = reading.email !== undefined && !isEmail(reading.email);
  tell('email', hasWrongEmail ? { code: 'emailInvalid' } : undefined);
  tell('privacyConsent', reading.privacyConsent ? undefined : { code: 'consentRequired' });
  return problems;
}

function missingRate(
  { readingValues }: AnonymousReading,
  meter: MeterConfig,
): AnonymousReadingFault | undefined {
  const isRead = ({ obis }: { obis: string }) => readingValues.some(value => value.obis === obis);
  const isComplete = hasRateChoice(meter) ? readingValues.length > 0 : meter.meterRateConfigs.every(isRead);
  return isComplete ? undefined : { code: 'readingRequired' };
}
