import { type Comparison, compareConsumption } from '@zaehlwerk/domain/evaluation';
import { Paper } from '@zaehlwerk/ui';
import { useMemo } from 'react';
import type { EvaluatedJob, EvaluatedSum } from '../evaluate/evaluate-job.ts';
import { useTexts } from '../texts.ts';
import { ComparisonRules, ComparisonSentence, mediumOf } from './comparison.tsx';
import classes from './evaluated-job.module.css';
import { ForecastRules, useForecast } from './forecast.tsx';

/** One summary per sum, and once what lacks data for a comparison. */
export function Summaries({ evaluated: { sums, meterType } }: { readonly evaluated: EvaluatedJob }) {
  const { t } = useTexts();
  const compared = useMemo(
    () =>
      sums.map(sum => ({ sum, comparison: compareConsumption(sum.rates.map(({ intervals }) => intervals)) })),
    [sums],
  );
  const lacking = compared
    .filter(({ comparison }) => !comparison)
    .map(({ sum }) => t(mediumOf(sum, meterType)));
  if (sums.length === 0) return null;
  return (
    <Paper component="section" aria-label={t('comparison.title')}>
      {compared.map(({ sum, comparison }) => (
        <Summary key={sum.rates[0]?.taskId} sum={sum} comparison={comparison} meterType={meterType} />
      ))}
      {lacking.length > 0 && (
        <p className={classes.lacking}>
          {t('comparison.notEnough', { medium: [...new Set(lacking)].join(', ') })}
        </p>
      )}
    </Paper>
  );
}

interface Props {
  readonly sum: EvaluatedSum;
  readonly comparison: Comparison | undefined;
  readonly meterType: EvaluatedJob['meterType'];
}

/** Comparison and forecast in words, with one collapsed explanation of both; nothing without data. */
function Summary({ sum, comparison, meterType }: Props) {
  const { t } = useTexts();
  const forecast = useForecast(sum, meterType);
  if (!comparison && !forecast) return null;
  return (
    <div className={classes.sum}>
      {comparison && <ComparisonSentence comparison={comparison} sum={sum} meterType={meterType} />}
      {forecast && <p>{forecast.sentence}</p>}
      <details className={classes.explanation}>
        <summary>{t('comparison.how')}</summary>
        <ul>
          {comparison && <ComparisonRules comparison={comparison} unit={sum.unit} />}
          {forecast && <ForecastRules forecast={forecast} unit={sum.unit} />}
        </ul>
      </details>
    </div>
  );
}
