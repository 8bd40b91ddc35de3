import {
  compareDecimals,
  decimalPlaces,
  type LocaleStyle,
  type PlausibilityWarning,
  type ReadingError,
  type UnusualReading,
} from '@zaehlwerk/domain';
import { valueText } from '../job-text/reading-text.ts';
import type { Formats } from '../job-text/use-formats.ts';
import type { Texts } from '../texts.ts';
import type { ValidatedRate } from './validate-register.ts';

/** Translates a problem; `unit` is the register's. */
export function readingMessage(
  t: Texts['t'],
  { style, day }: { readonly style: LocaleStyle; readonly day: Formats['day'] },
  problem: ReadingError | PlausibilityWarning,
  unit: string | undefined,
): string {
  switch (problem.code) {
    case 'notDigits':
      return t('reading.notDigits');
    case 'otherUnit':
      return t('reading.otherUnit', { unit: problem.unit, expected: problem.expected });
    case 'tooManyDigits':
      return t('reading.tooManyDigits', { count: problem.allowed });
    case 'tooManyDecimals':
    case 'tooFewDecimals':
      return t('reading.exactDecimals', { count: problem.expected });
    case 'belowMinimum':
      return t('reading.belowMinimum', { limit: valueText(problem.limit, style, unit) });
    case 'aboveMaximum':
      return t('reading.aboveMaximum', { limit: valueText(problem.limit, style, unit) });
    case 'belowLastEvent':
    case 'belowLastResult':
      return t('reading.belowLast', { day: day(problem.earlier.day) });
  }
}

function unusualMessage(
  t: Texts['t'],
  { style, day }: Formats,
  unusual: UnusualReading,
  unit: string | undefined,
): string {
  if (unusual.code === 'belowLast') return t('reading.belowLast', { day: day(unusual.earlier.day) });
  if (unusual.use === undefined) return t('reading.unexpected');
  const { used, usual, since } = unusual.use;
  const amount =
    compareDecimals(used, '0') === 0 ? 'none' : compareDecimals(used, usual) < 0 ? 'less' : 'more';
  return t(`reading.use.${amount}`, {
    used: valueText(used, style, unit),
    usual: valueText(usual, style, unit),
    day: day(since),
  });
}

/** What an invalid number lacks, in the few words of a bar. */
export function missingMessage(
  t: Texts['t'],
  formats: Formats,
  { validation, number }: Pick<ValidatedRate, 'validation' | 'number'>,
  unit: string | undefined,
): string | undefined {
  if (validation.state !== 'invalid') return undefined;
  const { error } = validation;
  if (error.code !== 'tooFewDecimals' || number === undefined) return readingMessage(t, formats, error, unit);
  return t('reading.decimalsMissing', { count: error.expected - decimalPlaces(number) });
}

/** The most telling warning is first, without duplicates. */
export function rateMessages(
  t: Texts['t'],
  formats: Formats,
  { validation, unusual }: ValidatedRate,
  unit: string | undefined,
): { readonly error: string | undefined; readonly warnings: readonly string[] } {
  const say = (problem: ReadingError | PlausibilityWarning) => readingMessage(t, formats, problem, unit);
  if (validation.state === 'invalid') return { error: say(validation.error), warnings: [] };
  const warnings = validation.state === 'entered' ? validation.warnings.map(say) : [];
  // A configured check says the same or more.
  if (warnings.length === 0 && unusual !== undefined)
    warnings.push(unusualMessage(t, formats, unusual, unit));
  return { error: undefined, warnings: [...new Set(warnings)] };
}
