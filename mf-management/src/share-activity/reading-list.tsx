import type { Share, ShareReading } from '@zaehlwerk/api/sharing';
import { useFormats } from '@zaehlwerk/metering/job-text';
import { useIsServerReached } from '@zaehlwerk/store/data';
import { Button, Notice, Skeleton } from '@zaehlwerk/ui';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { MeterRow } from '../meters/meter-rows.ts';
import { useShareCommands } from '../shares/use-share-commands.ts';
import { useTexts } from '../texts.ts';
import classes from './share-activity.module.css';

export interface ActivityProps {
  readonly accountId: string;
  readonly share: Share;
  /** All meters of the account; of others, only the id is known. */
  readonly rows: readonly MeterRow[];
}

export function ReadingList({ accountId, share, rows }: ActivityProps) {
  const { t } = useTexts();
  const { day, moment, count } = useFormats();
  const { readings, hasMore, isLoading, failure, loadMore } = useReadings(accountId, share.id);
  const byId = useMemo(() => new Map(rows.map(row => [row.id, row])), [rows]);
  const summary =
    readings && t('shareActivity.count', { count: readings.length, readings: count(readings.length) });
  return (
    <>
      <p role="status" className={classes.status}>
        {isLoading ? t('shareActivity.loading') : readings?.length === 0 ? t('shareActivity.none') : summary}
      </p>
      {readings === undefined && isLoading && <Skeleton height="8rem" />}
      <ol className={classes.readings}>
        {readings?.map(({ id, jobId, sender, readingDate, created, corrected }) => {
          const row = byId.get(jobId);
          return (
            <li key={id} className={classes.reading}>
              <span className={classes.meter}>
                {row ? row.meterNumber : t('shareActivity.unknown', { replace: { id: jobId } })}
              </span>
              {row?.house && <span>{row.house}</span>}
              <span>
                {t('shareActivity.read', { replace: { day: day(readingDate), name: sender.name } })}
              </span>
              <span className={classes.note}>{t('shareActivity.sent', { moment: moment(created) })}</span>
              {corrected && <span className={classes.corrected}>{t('shareActivity.corrected')}</span>}
            </li>
          );
        })}
      </ol>
      {failure && (
        <Notice
          kind="ERROR"
          role="alert"
          title={t('shareActivity.failed')}
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
          {t('shareActivity.more')}
        </Button>
      )}
    </>
  );
}

/** Loads the readings of a share and all below it page by page, newest first. */
function useReadings(accountId: string, shareId: string) {
  const commands = useShareCommands(accountId);
  const isServerReached = useIsServerReached();
  const [readings, setReadings] = useState<readonly ShareReading[]>();
  const [hasMore, setHasMore] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<'offline' | 'failed'>();
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);

  const load = useCallback(
    async (known: readonly ShareReading[]) => {
      const controller = new AbortController();
      underWay.current?.abort();
      underWay.current = controller;
      const { signal } = controller;
      setLoading(true);
      setFailure(undefined);
      const result = await commands.readings(shareId, known.at(-1)?.id, { signal });
      const isOffline = !result.ok && result.error.kind !== 'refused' && !(await isServerReached());
      if (signal.aborted) return;
      setLoading(false);
      if (!result.ok) return setFailure(isOffline ? 'offline' : 'failed');
      setReadings([...known, ...result.value.readings]);
      setHasMore(result.value.more);
    },
    [commands, shareId, isServerReached],
  );
  useEffect(() => {
    void load([]);
  }, [load]);
  return { readings, hasMore, isLoading, failure, loadMore: () => void load(readings ?? []) };
}
