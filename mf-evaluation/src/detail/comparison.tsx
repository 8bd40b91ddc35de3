import { addDays } from '@zaehlwerk/domain';
import { type ComparedTime, type Comparison, perDay } from '@zaehlwerk/domain/evaluation';
import { useFormats, useToday } from '@zaehlwerk/metering/job-text';
import type { EvaluatedJob, EvaluatedSum } from '../evaluate/evaluate-job.ts';
import { useTexts } from '../texts.ts';
import { amountText } from './amounts.ts';
import classes from './evaluated-job.module.css';

/** A comparison that ends within these days is one of the last 12 months. */
const recentDays = 45;

interface Props {
  readonly comparison: Comparison | undefined;
  readonly sum: EvaluatedSum;
  readonly meterType: EvaluatedJob['meterType'];
}

/** A sentence with a collapsed explanation (decisions.md 48). */
export function ComparisonSentence(props: Props) {
  const { comparison, sum } = props;
  const { t } = useTexts();
  const sentence = <p className={classes.sentence}>{useSentence(props)}</p>;
  if (!comparison) return sentence;
  return (
    <div className={classes.comparison}>
      {sentence}
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

function useSentence({ comparison, sum, meterType }: Props): string {
  const { t } = useTexts();
  const { style, day } = useFormats();
  const { unit, isFeedIn } = sum;
  const today = useToday();
  const medium = t(isFeedIn ? 'medium.feedIn' : `medium.${meterType}`);
  if (!comparison) return t('comparison.notEnough', { medium });
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
