import { useFormats } from '@zaehlwerk/metering/job-text';
import { useJobs } from '@zaehlwerk/metering/jobs';
import { type QueuedItem, useQueue } from '@zaehlwerk/store/data';
import { Button, Notice, VisuallyHidden } from '@zaehlwerk/ui';
import { useTexts } from '../texts.ts';
import { stateOfQueued } from './entry-state.ts';
import classes from './entry-table.module.css';
import { JobEntry } from './job-entry.tsx';
import type { ListedJob, useRowNavigation } from './use-row-navigation.ts';

interface Props {
  readonly accountId: string;
  readonly listed: readonly ListedJob[];
  /** Chosen for the whole list. */
  readonly day: string | undefined;
  readonly queued: ReadonlyMap<string, QueuedItem>;
  readonly navigation: ReturnType<typeof useRowNavigation>;
}

export function EntryTable({ accountId, listed, day, queued, navigation: way }: Props) {
  const { t } = useTexts();
  const { count } = useFormats();
  const { outdated } = useJobs();
  const { status, progress } = useQueue();
  const { part, navigation, showMore, showEarlier } = way;
  const rest = listed.length - part.end;
  const columns = ['meter', 'register', 'last', 'reading', 'hint', 'state'] as const;
  return (
    <>
      {status === 'unavailable' && (
        <Notice kind="WARNING" title={t('queue.unknown.title')}>
          {t('queue.unknown.message')}
        </Notice>
      )}
      {part.start > 0 && (
        <div>
          <Button variant="default" onClick={showEarlier}>
            {t('list.earlier')}
          </Button>
        </div>
      )}
      <table className={classes.table}>
        <caption>
          <VisuallyHidden>{t('list.caption')}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column} scope="col">
                {t(`list.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        {listed.slice(part.start, part.end).map(({ job, number }) => {
          const item = queued.get(job.id);
          return (
            <JobEntry
              key={job.id}
              accountId={accountId}
              job={job}
              number={number}
              day={day}
              queue={status}
              queued={item}
              queuedState={item && stateOfQueued(item, progress.inFlight)}
              isOutdated={outdated.has(job.id)}
              navigation={navigation}
            />
          );
        })}
      </table>
      {rest > 0 && (
        <div>
          <Button variant="default" onClick={showMore}>
            {t('list.more', { count: rest, rest: count(rest) })}
          </Button>
        </div>
      )}
    </>
  );
}
