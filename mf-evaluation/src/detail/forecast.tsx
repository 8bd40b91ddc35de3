import { readEvaluation } from '@zaehlwerk/api/evaluation';
import type { MeterType } from '@zaehlwerk/domain';
import { defaultMonthlyShares, forecastYear, type MonthlyShares } from '@zaehlwerk/domain/evaluation';
import { useFormats, useToday } from '@zaehlwerk/metering/job-text';
import { useApplication } from '@zaehlwerk/store';
import { useMemo } from 'react';
import type { EvaluatedJob, EvaluatedSum } from '../evaluate/evaluate-job.ts';
import { useTexts } from '../texts.ts';
import { amountText } from './amounts.ts';
import classes from './evaluated-job.module.css';

interface Props {
  readonly sum: EvaluatedSum;
  readonly meterType: EvaluatedJob['meterType'];
}

/** `undefined` for an even distribution. */
function useMonthlyShares(meterType: MeterType | undefined): MonthlyShares | undefined {
  const { evaluation } = useApplication();
  const { monthlyShares } = useMemo(() => readEvaluation(evaluation), [evaluation]);
  return meterType && (monthlyShares[meterType] ?? defaultMonthlyShares[meterType]);
}

export function ForecastSentence({ sum, meterType }: Props) {
  const { t } = useTexts();
  const { style, day, count } = useFormats();
  const today = useToday();
  const shares = useMonthlyShares(sum.isFeedIn ? undefined : meterType);
  const forecast = useMemo(
    () =>
      forecastYear(
        sum.rates.map(({ intervals }) => intervals),
        today,
        shares,
      ),
    [sum, today, shares],
  );
  if (!forecast) return null;
  const { year, known, knownUntil, expected, lowest, highest, years } = forecast;
  const amount = (value: string) => amountText(value, style, sum.unit);
  const medium = t(sum.isFeedIn ? 'medium.feedIn' : `medium.${meterType}`);
  return (
    <div className={classes.comparison}>
      <p>
        {t('forecast.sentence', {
          year,
          medium,
          expected: amount(expected),
          lowest: amountText(lowest, style, undefined),
          highest: amount(highest),
        })}
      </p>
      <details className={classes.explanation}>
        <summary>{t('comparison.how')}</summary>
        <ul>
          <li>
            {knownUntil > `${year}-01-01`
              ? t('forecast.known', { amount: amount(known), day: day(knownUntil) })
              : t('forecast.unknown')}
          </li>
          <li>{t('forecast.years', { count: years, years: count(years) })}</li>
          <li>{t(shares ? 'forecast.seasonal' : 'forecast.even')}</li>
        </ul>
      </details>
    </div>
  );
}
