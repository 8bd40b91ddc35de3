import type { Job } from '@zaehlwerk/api';
import { useFormats } from '@zaehlwerk/metering/job-text';
import { Paper, Skeleton, Title, VisuallyHidden } from '@zaehlwerk/ui';
import { MeterTypeIcon } from '@zaehlwerk/ui/metering';
import { useId } from 'react';
import { amountText } from '../detail/amounts.ts';
import { useTexts } from '../texts.ts';
import classes from './combined-consumption.module.css';
import { type TypeSum, useSums } from './use-sums.ts';

const mostNamed = 5;

/** The sums of meters of one type; nothing for an account with one meter per type. */
export function CombinedConsumption({
  jobs,
  isCompact,
}: {
  readonly jobs: readonly Job[];
  readonly isCompact: boolean;
}) {
  const { t } = useTexts();
  const sums = useSums(jobs)?.filter(({ meters }) => meters.length > 1);
  if (jobs.length < 2 || sums?.length === 0) return null;
  const content = sums ? (
    <div className={classes.sums}>
      {sums.map(sum => (
        <CombinedSum key={sum.key} sum={sum} />
      ))}
    </div>
  ) : (
    <Skeleton height={96} />
  );
  // On a phone the list of meters comes first.
  if (!isCompact) return content;
  return (
    <details className={classes.compact}>
      <summary>{t('together.title')}</summary>
      {content}
    </details>
  );
}

function CombinedSum({ sum }: { readonly sum: TypeSum }) {
  const { t } = useTexts();
  const { style, count } = useFormats();
  const id = useId();
  const { meterType, isFeedIn, unit, meters, years } = sum;
  const title = t(isFeedIn ? 'together.feedIn' : `together.${meterType}`, { meters: count(meters.length) });
  return (
    <Paper component="section" aria-labelledby={id}>
      <div className={classes.head}>
        <MeterTypeIcon type={meterType} />
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
      </div>
      <table className={classes.table}>
        <caption>
          <VisuallyHidden>{title}</VisuallyHidden>
        </caption>
        <tbody>
          {years.map(({ year, consumption, missing }) => (
            <tr key={year}>
              <th scope="row">{year}</th>
              <td>{amountText(consumption, style, unit)}</td>
              <td className={classes.missing}>
                {missing.length > 0 &&
                  (missing.length > mostNamed
                    ? t('together.missingMany', { meters: count(missing.length), all: count(meters.length) })
                    : t('together.missing', { meters: missing.join(', ') }))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  );
}
