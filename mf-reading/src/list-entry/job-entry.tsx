import {
  formatDecimal,
  isDecimalText,
  lastResult,
  rateLabel,
  readingConfigOf,
  unitOfRate,
} from '@zaehlwerk/domain';
import { useDraftPresence } from '@zaehlwerk/metering/form-draft';
import { jobPath, readingText, useFormats, useToday } from '@zaehlwerk/metering/job-text';
import { jobViewOf } from '@zaehlwerk/metering/job-view';
import { registersOnce } from '@zaehlwerk/metering/register';
import { RegisterValue } from '@zaehlwerk/metering/register-value';
import { Link } from '@zaehlwerk/module-kit';
import { useApplication } from '@zaehlwerk/store';
import { type QueuedItem, summaryOf, type useQueue } from '@zaehlwerk/store/data';
import { Anchor } from '@zaehlwerk/ui';
import { memo, useMemo, useState } from 'react';
import { readingForms } from '../reading-form/reading-draft.ts';
import { useTexts } from '../texts.ts';
import { EntryRows } from './entry-rows.tsx';
import type { EntryState } from './entry-state.ts';
import { OpenEntry } from './open-entry.tsx';
import classes from './row-parts.module.css';
import { StateLabel } from './row-parts.tsx';
import type { OpenJob } from './use-open-entry.ts';

interface Props extends Omit<OpenJob, 'config' | 'wasSent'> {
  readonly queue: ReturnType<typeof useQueue>['status'];
  readonly queued: QueuedItem | undefined;
  readonly queuedState: EntryState | undefined;
  readonly isOutdated: boolean;
}

/** One job of the list, open or closed by the same rules as on its page. */
export const JobEntry = memo(function JobEntry(props: Props) {
  const { accountId, job, queue, queued, queuedState = 'sent', isOutdated } = props;
  const application = useApplication();
  const config = useMemo(() => readingConfigOf(application, job), [application, job]);
  const draft = useDraftPresence(readingForms, accountId, job.id);
  const [lastQueued, setLastQueued] = useState(queued);
  if (queued && queued !== lastQueued) setLastQueued(queued);
  const isQueued = queued !== undefined;
  const view = jobViewOf({ queue, isQueued, draft: draft.state, isOutdated, isDone: job.done });
  if (view === 'form') return <OpenEntry {...props} config={config} wasSent={job.done || isOutdated} />;
  const state = view === 'opening' ? 'empty' : queuedState;
  return <ClosedEntry {...props} state={state} item={queued ?? lastQueued} />;
});

interface ClosedProps extends Pick<Props, 'job' | 'number' | 'navigation'> {
  readonly state: EntryState;
  /** Sent from here, or being sent. */
  readonly item: QueuedItem | undefined;
}

/** A job whose reading is sent or being sent. */
function ClosedEntry({ job, number, state, item, navigation }: ClosedProps) {
  const { t } = useTexts();
  const { style } = useFormats();
  return (
    <EntryRows
      job={job}
      number={number}
      navigation={navigation}
      day={useToday()}
      state={<StateLabel state={state} />}
      rows={registersOnce(job).map(task => {
        const sent = item && summaryOf(item).values.find(({ label }) => label === rateLabel(task))?.value;
        const result = job.done ? lastResult(task) : undefined;
        const value =
          sent === undefined ? (
            result && <RegisterValue value={readingText(result.readingValue)} task={task} />
          ) : (
            <>
              {isDecimalText(sent) ? formatDecimal(sent, style) : sent} {unitOfRate(task)}
            </>
          );
        return {
          task,
          value: state !== 'empty' && <span className={classes.value}>{value}</span>,
          message: state === 'refused' && (
            <Anchor component={Link} to={jobPath(job.id)}>
              {t('list.refused')}
            </Anchor>
          ),
        };
      })}
    />
  );
}
