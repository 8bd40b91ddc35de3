import { lazyPart, useLazyPart } from '@zaehlwerk/module-kit';
import { Button, Failure, Notice, Skeleton } from '@zaehlwerk/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../texts.ts';
import type { MeterList } from './meter-list.tsx';
import type { MeterTable } from './meter-table.tsx';

/** With the table library, for wide screens only. */
export const tablePart = lazyPart(() => import(/* webpackChunkName: "MeterTable" */ './meter-table.tsx'));
export const listPart = lazyPart(() => import(/* webpackChunkName: "MeterList" */ './meter-list.tsx'));

/** The table; where its code cannot be loaded, the list of phones. */
export function TablePart(props: Parameters<typeof MeterTable>[0]) {
  const { t } = useTexts();
  const table = useLazyPart(tablePart);
  if (table.status === 'ready') return <table.part.MeterTable {...props} />;
  if (table.status !== 'failed') return waiting;
  return (
    <>
      <Notice kind="WARNING" title={t('meters.table.failed')}>
        <Button variant="default" onClick={tablePart.load}>
          {t('jobs.retry')}
        </Button>
      </Notice>
      <ListPart {...props} />
    </>
  );
}

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

export const waiting: ReactNode = <Skeleton height="24rem" />;
