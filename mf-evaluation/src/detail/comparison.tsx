import { addDays } from '@zaehlwerk/domain';
import { type ComparedTime, type Comparison, perDay } from '@zaehlwerk/domain/evaluation';
import { useFormats, useToday } from '@zaehlwerk/metering/job-text';
import type { EvaluatedJob, EvaluatedSum } from '../evaluate/evaluate-job.ts';
import { useTexts } from '../texts.ts';
import { amountText } from './amounts.ts';
import classes from './evaluated-job.module.css';

/** A comparison that ends within these days is one of the last 12 months. */
const recentDays = 45;

/** From here on a multiple is easier to grasp than a percentage. */
const mostPercent = 900;

interface RulesProps {
  readonly comparison: Comparison;
  readonly unit: string | undefined;
}

/** How it was computed (decisions.md 48), as items of a list. */
export function ComparisonRules({ comparison: { now, before, isWhole }, unit }: RulesProps) {
  const { t } = useTexts();
  return (
    <>
      <ComparedDays time={now} unit={unit} />
      <ComparedDays time={before} unit={unit} />
      {!isWhole && <li>{t('comparison.byDay')}</li>}
      <li>{t('comparison.rules')}</li>
    </>
  );
}

interface DaysProps {
  readonly time: ComparedTime;
  readonly unit: string | undefined;
}

/** `20.11.2025 bis 20.11.2026: 2.033 kWh, bekannt für 365 Tage`. */
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

interface SentenceProps {
  readonly comparison: Comparison;
  readonly sum: EvaluatedSum;
  readonly meterType: EvaluatedJob['meterType'];
}

export function ComparisonSentence(props: SentenceProps) {
  return <p className={classes.sentence}>{useSentence(props)}</p>;
}

/** The key of what a sum counts. */
export const mediumOf = ({ isFeedIn }: EvaluatedSum, meterType: EvaluatedJob['meterType']) =>
  isFeedIn ? 'medium.feedIn' : (`medium.${meterType}` as const);

function useSentence({ comparison, sum, meterType }: SentenceProps): string {
  const { t } = useTexts();
  const { style, day } = useFormats();
  const today = useToday();
  const { unit } = sum;
  const medium = t(mediumOf(sum, meterType));
  const { basis, now, before, isWhole, percent } = comparison;
  const times = basis === 'year' ? 'year' : areLastReadings(sum, comparison) ? 'interval' : 'range';
  const range = ({ from, to }: ComparedTime) => ({ from: day(from), to: day(to) });
  const amount = ({ consumption, coveredDays }: ComparedTime, withUnit?: string) =>
    amountText(isWhole ? consumption : (perDay(consumption, coveredDays) ?? '0'), style, withUnit);
  const measured = (time: ComparedTime) =>
    isWhole ? amount(time, unit) : t('comparison.perDay', { amount: amount(time, unit) });
  const isRecent = now.to >= addDays(today, -recentDays) && now.to <= today;
  const when =
    times === 'year'
      ? t(isRecent ? 'comparison.when.lastYear' : 'comparison.when.yearUntil', { day: day(now.to) })
      : t(`comparison.when.${times}`, range(now));
  const than = t(`comparison.than.${times}`, range(before));
  const words = { when, than, medium, now: amount(now), before: measured(before) };
  if (percent === undefined) {
    const kind = Number(now.consumption) > 0 ? 'fromNothing' : 'nothing';
    return t(`comparison.${kind}`, { ...words, now: measured(now) });
  }
  if (percent === 0) return t('comparison.same', words);
  if (percent >= mostPercent) {
    return t('comparison.times', { ...words, times: Math.round(1 + percent / 100) });
  }
  const size = {
    ...words,
    percent: style === 'english' ? `${Math.abs(percent)}%` : `${Math.abs(percent)}\u00a0%`,
  };
  return t(percent < 0 ? 'comparison.less' : 'comparison.more', size);
}

/** True if no uncertain reading, and none of another meter, lies between or after the compared intervals. */
function areLastReadings({ rates }: EvaluatedSum, { now, before }: Comparison): boolean {
  return rates.every(({ entries }) => {
    const read = entries.filter(({ isEstimate }) => !isEstimate).map(({ day }) => day);
    const days = [...new Set(read)];
    const areNeighbours = ({ from, to }: ComparedTime) => days.indexOf(to) === days.indexOf(from) + 1;
    const isNext = days.indexOf(now.from) - days.indexOf(before.to) <= 1;
    return areNeighbours(now) && areNeighbours(before) && isNext && now.to === days.at(-1);
  });
}
