import type { Share } from '@zaehlwerk/api/sharing';
import { useFormats } from '@zaehlwerk/metering/job-text';
import { Button, Notice, Skeleton } from '@zaehlwerk/ui';
import { useMemo } from 'react';
import type { MeterRow } from '../meters/meter-rows.ts';
import { useTexts } from '../texts.ts';
import { useReadings } from './use-readings.ts';
import classes from './who-read.module.css';

interface Props {
  readonly accountId: string;
  readonly share: Share;
  /** All meters of the account: what is not among them is known by its id alone. */
  readonly rows: readonly MeterRow[];
}

/** What an access and those below it have sent, newest first. */
export function ReadingList({ accountId, share, rows }: Props) {
  const { t } = useTexts();
  const { day, moment, count } = useFormats();
  const { readings, hasMore, isLoading, failure, loadMore } = useReadings(accountId, share.id);
  const byId = useMemo(() => new Map(rows.map(row => [row.id, row])), [rows]);
  const told = readings && t('whoRead.count', { count: readings.length, readings: count(readings.length) });
  return (
    <>
      <p role="status" className={classes.status}>
        {isLoading ? t('whoRead.loading') : readings?.length === 0 ? t('whoRead.none') : told}
      </p>
      {readings === undefined && isLoading && <Skeleton height="8rem" />}
      <ol className={classes.readings}>
        {readings?.map(({ id, jobId, sender, readingDate, created, corrected }) => {
          const row = byId.get(jobId);
          return (
            <li key={id} className={classes.reading}>
              <span className={classes.meter}>
                {row ? row.meterNumber : t('whoRead.unknown', { replace: { id: jobId } })}
              </span>
              {row?.house && <span>{row.house}</span>}
              <span>{t('whoRead.read', { replace: { day: day(readingDate), name: sender.name } })}</span>
              <span className={classes.note}>{t('whoRead.sent', { moment: moment(created) })}</span>
              {corrected && <span className={classes.corrected}>{t('whoRead.corrected')}</span>}
            </li>
          );
        })}
      </ol>
      {failure && (
        <Notice
          kind="ERROR"
          role="alert"
          title={t('whoRead.failed')}
          actions={<Button onClick={loadMore}>{t('jobs.retry')}</Button>}
        >
          {t(failure === 'offline' ? 'access.failure.offline' : 'access.failure.refused')}
        </Notice>
      )}
      {hasMore && !failure && (
        <Button
          variant="default"
          className={classes.button ?? ''}
          aria-disabled={isLoading || undefined}
          onClick={() => {
            if (!isLoading) loadMore();
          }}
        >
          {t('whoRead.more')}
        </Button>
      )}
    </>
  );
}
