import {
  excessiveUse,
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

function unusualMessage(t: Texts['t'], { day, count }: Formats, unusual: UnusualReading): string {
  switch (unusual.code) {
    case 'belowLast':
      return t('reading.belowLast', { day: day(unusual.earlier.day) });
    case 'excessive':
      return t('reading.excessive', { times: count(excessiveUse) });
    case 'unexpected':
      return t('reading.unexpected');
  }
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
  if (warnings.length === 0 && unusual !== undefined) warnings.push(unusualMessage(t, formats, unusual));
  return { error: undefined, warnings: [...new Set(warnings)] };
}
