import { formatDecimal, type LocaleStyle, type OutOfRange, type ReadingError } from '@zaehlwerk/domain';
import type { Texts } from '@zaehlwerk/module-kit';

/** What is wrong with a reading, in the reader's words; `unit` is the register's. */
export function readingMessage(
  t: Texts['t'],
  style: LocaleStyle,
  problem: ReadingError | OutOfRange,
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
    case 'aboveMaximum':
      return t(`reading.${problem.code}`, {
        limit: [formatDecimal(problem.limit, style), unit].filter(Boolean).join('\u00a0'),
      });
  }
}
