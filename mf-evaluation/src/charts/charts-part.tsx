import { useLazyPart } from '@zaehlwerk/module-kit';
import { Failure, Skeleton } from '@zaehlwerk/ui';
import type { EvaluatedJob } from '../evaluate/evaluate-job.ts';
import { useTexts } from '../texts.ts';
import { hasChart } from './chart-plan.ts';
import classes from './charts.module.css';
import { chartsPart } from './charts-chunk.ts';

interface Props {
  readonly evaluated: EvaluatedJob;
  readonly meterNumber: string;
  /** A chart is a long task on a slow device: the words come first. */
  readonly isPainted: boolean;
}

/** Keeps the place of the chart until its code is there and the text is painted. */
export function ChartsPart({ isPainted, ...props }: Props) {
  const { t } = useTexts();
  const charts = useLazyPart(chartsPart);
  if (!hasChart(props.evaluated)) return null;
  if (charts.status === 'ready' && isPainted) return <charts.part.Charts {...props} />;
  if (charts.status !== 'failed') return <Skeleton className={classes.place} />;
  return (
    <div className={`${classes.chart} ${classes.place}`}>
      <Failure
        headingLevel={2}
        title={t('charts.failed.title')}
        explanation={t('charts.failed.explanation')}
        retry={{ label: t('charts.failed.retry'), onRetry: chartsPart.load }}
      />
    </div>
  );
}
