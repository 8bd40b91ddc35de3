import { lazyPart, useLazyPart } from '@zaehlwerk/module-kit';
import { Button, Failure, Notice, Skeleton } from '@zaehlwerk/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../texts.ts';
import type { MeterList } from './meter-list.tsx';
import type { MeterTable } from './meter-table.tsx';

/** Comes where there is room for a table, and brings the library for it: nobody who reads meters carries that. */
export const tablePart = lazyPart(() => import(/* webpackChunkName: "MeterTable" */ './meter-table.tsx'));
export const listPart = lazyPart(() => import(/* webpackChunkName: "MeterList" */ './meter-list.tsx'));

/** The table of meters; where it cannot be had, without a connection, the list that phones have. */
export function TablePart(props: Parameters<typeof MeterTable>[0]) {
  const { t } = useTexts();
  const table = useLazyPart(tablePart);
  if (table.status === 'ready') return <table.part.MeterTable {...props} />;
  if (table.status !== 'failed') return waiting;
  return (
    <>
      <Notice kind="WARNING" title={t('meters.table.failed')}>
        <Retry onRetry={tablePart.load} />
      </Notice>
      <ListPart {...props} />
    </>
  );
}

/** The list of meters. */
export function ListPart(props: Parameters<typeof MeterList>[0]) {
  const { t } = useTexts();
  const list = useLazyPart(listPart);
  if (list.status === 'ready') return <list.part.MeterList {...props} />;
  if (list.status !== 'failed') return waiting;
  return (
    <Failure
      headingLevel={2}
      title={t('meters.failed')}
      explanation={t('jobs.partFailed')}
      retry={{ label: t('jobs.retry'), onRetry: listPart.load }}
    />
  );
}

/** Keeps the place of table and list while they are on their way. */
export const waiting: ReactNode = <Skeleton height="24rem" />;

function Retry({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTexts();
  return (
    <Button variant="default" onClick={onRetry}>
      {t('jobs.retry')}
    </Button>
  );
}
