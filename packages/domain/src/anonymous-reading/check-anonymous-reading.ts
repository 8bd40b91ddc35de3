import { addDays, type CalendarDay, dayOfInstant } from '../calendar/calendar-day.ts';
import { numberToDecimal } from '../decimal/decimal-text.ts';
import { maxPhotosPerRate } from '../reading/attachment-limits.ts';
import { digitLayout } from '../reading/digit-layout.ts';
import { checkDigits, type TooManyDigits, type WrongDecimals } from '../reading/reading-rules.ts';
import {
  type AnonymousMeterType,
  type AnonymousReadingConfig,
  type MeterConfig,
  type MeterSubType,
  meterConfigOf,
} from './anonymous-meter.ts';
import {
  hasDecimalsOption,
  hasRateChoice,
  type RateReadingFeatures,
  rateReadingOf,
} from './anonymous-rate.ts';
import { type AnonymousMeterFault, anonymousMeterProblems } from './check-anonymous-meter.ts';
import { type ContactFault, contactFaultOf, isEmail } from './check-contact.ts';
import { contactFields, type ReadingContact } from './contact.ts';

/** The reading of one rate. */
export interface AnonymousReadingValue {
  readonly obis: string;
  readonly rateName?: string | undefined;
  /** In the unit of the rate. */
  readonly value: number;
  readonly readingImages?: readonly unknown[] | undefined;
}

/** What is sent without login (specification section 3, "Unknown-user reading result"). */
export interface AnonymousReading {
  readonly meterType: AnonymousMeterType;
  readonly meterNumber: string;
  readonly meterSubType?: MeterSubType | undefined;
  readonly readingValues: readonly AnonymousReadingValue[];
  /** ISO 8601 instant: the chosen day at 12:00 UTC (decisions.md 6). */
  readonly readingDate: string;
  readonly readingReason: string;
  readonly contact: ReadingContact;
  readonly email?: string | undefined;
  /** The decimals of a transformer or MWh meter were asked for. */
  readonly queryTransformerOrMWhPostDecimals?: boolean | undefined;
  readonly privacyConsent: boolean;
}

/** What judges it. */
export interface AnonymousReadingRules {
  readonly unknownUserReading: AnonymousReadingConfig;
  readonly features: RateReadingFeatures;
}

/** Why a part of it is refused. */
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
  | { readonly code: 'dateOutOfRange'; readonly earliest: CalendarDay; readonly latest: CalendarDay };

/** A fault and where it is: the path inside the request body, for example `readingValues.0.value`. */
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

/** Every field of a rate's reading that is refused. */
function rateFaults(
  { obis, value, readingImages = [] }: AnonymousReadingValue,
  meter: MeterConfig,
  features: RateReadingFeatures,
  withDecimals: boolean,
): readonly (readonly [field: 'obis' | 'value' | 'readingImages', fault: AnonymousReadingFault])[] {
  const rate = meter.meterRateConfigs.find(one => one.obis === obis);
  if (rate === undefined) return [['obis', { code: 'unknownRate' }]];
  const reading = rateReadingOf(rate, meter, features, withDecimals);
  const valueFault = faultOfValue(value, reading);
  const imagesFault = faultOfImages(readingImages.length, reading);
  return [
    ...(valueFault ? [['value', valueFault] as const] : []),
    ...(imagesFault ? [['readingImages', imagesFault] as const] : []),
  ];
}

type RateReading = ReturnType<typeof rateReadingOf>;

function faultOfValue(value: number, { queryPostDecimals, ...digits }: RateReading) {
  const text = numberToDecimal(value);
  if (text === undefined || text.startsWith('-')) return { code: 'notANumber' } as const;
  const [integerDigits = '', decimalDigits = ''] = text.split('.');
  const layout = digitLayout(digits, { queryPostDecimals, maskPostDecimals: false });
  return checkDigits({ integerDigits, decimalDigits }, layout, 'atMost');
}

function faultOfImages(count: number, reading: RateReading): AnonymousReadingFault | undefined {
  if (!reading.isReadingImageAllowed) return count > 0 ? { code: 'imageForbidden' } : undefined;
  if (count > maxPhotosPerRate) return { code: 'tooManyImages', allowed: maxPhotosPerRate };
  return count === 0 && reading.isReadingImageRequired ? { code: 'imageRequired' } : undefined;
}

/**
 * Everything that is wrong with a reading that is sent without login (specification section 5, "Unknown-user wizard";
 * decisions.md 43), in the order of the body; empty when it may be stored. The interface and the server use this same
 * check. Where not all rates of a meter have to be read, at least one has to be.
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
  tell('readingDate', dateFault(reading.readingDate, config.validation, today));
  const isKnownReason = config.readingReasons.some(({ value }) => value === reading.readingReason);
  tell('readingReason', isKnownReason ? undefined : { code: 'reasonUnknown' });
  for (const field of contactFields) tell(`contact.${field}`, contactFaultOf(field, reading.contact[field]));
  const hasWrongEmail = reading.email !== undefined && !isEmail(reading.email);
  tell('email', hasWrongEmail ? { code: 'emailInvalid' } : undefined);
  tell('privacyConsent', reading.privacyConsent ? undefined : { code: 'consentRequired' });
  return problems;
}

/** At least one rate has to be read; all of them where there is no choice. */
function missingRate(
  { readingValues }: AnonymousReading,
  meter: MeterConfig,
): AnonymousReadingFault | undefined {
  const isRead = ({ obis }: { obis: string }) => readingValues.some(value => value.obis === obis);
  const isComplete = hasRateChoice(meter) ? readingValues.length > 0 : meter.meterRateConfigs.every(isRead);
  return isComplete ? undefined : { code: 'readingRequired' };
}

function dateFault(
  readingDate: string,
  limits: AnonymousReadingConfig['validation'],
  today: CalendarDay,
): AnonymousReadingFault | undefined {
  const day = dayOfInstant(readingDate);
  const window = anonymousReadingWindow(limits, today);
  return day < window.earliest || day > window.latest ? { code: 'dateOutOfRange', ...window } : undefined;
}
