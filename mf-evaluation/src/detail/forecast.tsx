import { readEvaluation } from '@zaehlwerk/api/evaluation';
import type { MeterType } from '@zaehlwerk/domain';
import { defaultMonthlyShares, forecastYear, type MonthlyShares } from '@zaehlwerk/domain/evaluation';
import { useFormats, useToday } from '@zaehlwerk/metering/job-text';
import { useApplication } from '@zaehlwerk/store';
import { useMemo } from 'react';
import type { EvaluatedJob, EvaluatedSum } from '../evaluate/evaluate-job.ts';
import { useTexts } from '../texts.ts';
import { amountText } from './amounts.ts';
import { mediumOf } from './comparison.tsx';

/** `undefined` for an even distribution. */
function useMonthlyShares(meterType: MeterType | undefined): MonthlyShares | undefined {
  const { evaluation } = useApplication();
  const { monthlyShares } = useMemo(() => readEvaluation(evaluation), [evaluation]);
  return meterType && (monthlyShares[meterType] ?? defaultMonthlyShares[meterType]);
}

export type Forecast = NonNullable<ReturnType<typeof useForecast>>;

/** `undefined` without enough data. */
export function useForecast(sum: EvaluatedSum, meterType: EvaluatedJob['meterType']) {
  const { t } = useTexts();
  const { style } = useFormats();
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
  if (!forecast) return undefined;
  const { year, expected, lowest, highest } = forecast;
  const sentence = t('forecast.sentence', {
    year,
    medium: t(mediumOf(sum, meterType)),
    expected: amountText(expected, style, sum.unit),
    lowest: amountText(lowest, style, undefined),
    highest: amountText(highest, style, sum.unit),
  });
  return { ...forecast, sentence, isSeasonal: shares !== undefined };
}

interface Props {
  readonly forecast: Forecast;
  readonly unit: string | undefined;
}

/** How it was computed, as items of a list. */
export function ForecastRules({ forecast: { year, known, knownUntil, years, isSeasonal }, unit }: Props) {
  const { t } = useTexts();
  const { style, day, count } = useFormats();
  return (
    <>
      <li>
        {knownUntil > `${year}-01-01`
          ? t('forecast.known', { amount: amountText(known, style, unit), day: day(knownUntil) })
          : t('forecast.unknown')}
      </li>
      <li>{t('forecast.years', { count: years, years: count(years) })}</li>
      <li>{t(isSeasonal ? 'forecast.seasonal' : 'forecast.even')}</li>
    </>
  );
}
