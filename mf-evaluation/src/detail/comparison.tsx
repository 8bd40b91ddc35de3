import { addDays, today } from '@zaehlwerk/domain';
import { type ComparedTime, type Comparison, compareConsumption, perDay } from '@zaehlwerk/domain/evaluation';
import { useFormats } from '@zaehlwerk/metering/job-text';
import { useMemo } from 'react';
import type { EvaluatedJob, EvaluatedSum } from '../evaluate/evaluate-job.ts';
import { useTexts } from '../texts.ts';
import { amountText } from './amounts.ts';
import classes from './evaluated-job.module.css';

/** A comparison that ends within these days is one of the last 12 months. */
const recentDays = 45;

interface Props {
  readonly sum: EvaluatedSum;
  readonly meterType: EvaluatedJob['meterType'];
}

/** More or less than before, in a sentence; how it was reckoned is one tap away (decisions.md 48). */
export function ComparisonSentence({ sum, meterType }: Props) {
  const { t } = useTexts();
  const comparison = useMemo(() => compareConsumption(sum.rates.map(({ intervals }) => intervals)), [sum]);
  const sentence = useSentence(comparison, sum, meterType);
  if (!comparison) return <p className={classes.sentence}>{sentence}</p>;
  return (
    <div className={classes.comparison}>
      <p className={classes.sentence}>{sentence}</p>
      <details className={classes.explanation}>
        <summary>{t('comparison.how')}</summary>
        <ul>
          <ComparedDays time={comparison.now} unit={sum.unit} />
          <ComparedDays time={comparison.before} unit={sum.unit} />
          {!comparison.isWhole && <li>{t('comparison.byDay')}</li>}
          <li>{t('comparison.rules')}</li>
        </ul>
      </details>
    </div>
  );
}

interface DaysProps {
  readonly time: ComparedTime;
  readonly unit: string | undefined;
}

/** `20.11.2025 bis 20.11.2026: 2.033 kWh, 365 Tage durch Ablesungen belegt`. */
function ComparedDays({ time: { from, to, consumption, coveredDays }, unit }: DaysProps) {
  const { t } = useTexts();
  const { day, count, style } = useFormats();
  return (
    <li>
      {t('comparison.time', {
        from: day(from),
        to: day(to),
        amount: amountText(consumption, style, unit),
        count: coveredDays,
        days: count(coveredDays),
      })}
    </li>
  );
}

function useSentence(
  comparison: Comparison | undefined,
  { unit, isFeedIn }: EvaluatedSum,
  meterType: EvaluatedJob['meterType'],
): string {
  const { t } = useTexts();
  const { style, day } = useFormats();
  const medium = t(isFeedIn ? 'medium.feedIn' : `medium.${meterType}`);
  if (!comparison) return t('comparison.notEnough', { medium });
  const { basis, now, before, isWhole, percent } = comparison;
  const amount = ({ consumption, coveredDays }: ComparedTime, withUnit?: string) =>
    amountText(isWhole ? consumption : (perDay(consumption, coveredDays) ?? '0'), style, withUnit);
  const measured = (time: ComparedTime) =>
    isWhole ? amount(time, unit) : t('comparison.perDay', { amount: amount(time, unit) });
  const when =
    basis === 'interval'
      ? t('comparison.when.interval')
      : now.to >= addDays(today(), -recentDays)
        ? t('comparison.when.lastYear')
        : t('comparison.when.yearUntil', { day: day(now.to) });
  const than = t(basis === 'interval' ? 'comparison.than.interval' : 'comparison.than.year');
  const words = { when, than, medium, now: amount(now), before: measured(before) };
  if (percent === undefined) return t('comparison.fromNothing', { ...words, now: measured(now) });
  if (percent === 0) return t('comparison.same', words);
  const size = {
    ...words,
    percent: style === 'english' ? `${Math.abs(percent)}%` : `${Math.abs(percent)}\u00a0%`,
  };
  return t(percent < 0 ? 'comparison.less' : 'comparison.more', size);
}
