import { lazyPart, useLazyPart } from '@zaehlwerk/module-kit';
import { Failure, Skeleton } from '@zaehlwerk/ui';
import { useTexts } from '../texts.ts';
import type { Charts } from './charts.tsx';

/** Loaded on demand, because readers of meters do not need it (docs/adr/0015). */
const chartsPart = lazyPart(() => import(/* webpackChunkName: "Charts" */ './charts.tsx'));

export function ChartsPart(props: Parameters<typeof Charts>[0]) {
  const { t } = useTexts();
  const charts = useLazyPart(chartsPart);
  if (charts.status === 'ready') return <charts.part.Charts {...props} />;
  if (charts.status === 'failed') {
    return (
      <Failure
        headingLevel={2}
        title={t('charts.failed.title')}
        explanation={t('charts.failed.explanation')}
        retry={{ label: t('charts.failed.retry'), onRetry: chartsPart.load }}
      />
    );
  }
  return <Skeleton height="24rem" />;
}
