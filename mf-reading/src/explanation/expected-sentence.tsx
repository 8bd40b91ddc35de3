import type { MeterRateTask } from '@zaehlwerk/api';
import {
  afterRollover,
  type CalendarDay,
  type ExpectedReading,
  endOfRegister,
  expectationTolerancePercent,
} from '@zaehlwerk/domain';
import { useFormats } from '../job-text/use-formats.ts';
import { useTexts } from '../texts.ts';
import classes from './explanation.module.css';

interface Props {
  readonly expected: ExpectedReading;
  /** A reading with its unit. */
  readonly inWords: (value: string) => string;
}

/** Between which values the reading of `day` was to be expected; a register that ends in between begins again at zero. */
export function ExpectedSentence({
  expected,
  task,
  day,
  inWords,
}: Props & { readonly task: MeterRateTask; readonly day: CalendarDay }) {
  const { t } = useTexts();
  const formats = useFormats();
  const lowestAfter = afterRollover(expected.lowest, task);
  const highestAfter = afterRollover(expected.highest, task);
  const key = lowestAfter ? 'beyondEnd' : highestAfter ? 'acrossEnd' : undefined;
  return (
    <p>
      {t(key ? `explain.expected.${key}` : 'explain.expected', {
        day: formats.day(day),
        lowest: inWords(lowestAfter ?? expected.lowest),
        highest: inWords(highestAfter ?? expected.highest),
        end: inWords(endOfRegister(task) ?? ''),
      })}
    </p>
  );
}

/** How that was worked out. */
export function ExpectationBasis({ expected, inWords }: Props) {
  const { t } = useTexts();
  const formats = useFormats();
  return (
    <p className={classes.basis}>
      {t('explain.basis', {
        count: expected.days,
        last: inWords(expected.from.value),
        lastDay: formats.day(expected.from.day),
        tolerance: formats.count(expectationTolerancePercent),
      })}
    </p>
  );
}
