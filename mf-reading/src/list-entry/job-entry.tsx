import type { Job } from '@zaehlwerk/api';
import { readingConfigOf } from '@zaehlwerk/domain';
import { useDraftPresence } from '@zaehlwerk/metering/form-draft';
import { jobViewOf } from '@zaehlwerk/metering/job-view';
import { useApplication } from '@zaehlwerk/store';
import type { QueuedItem, useQueue } from '@zaehlwerk/store/data';
import { memo, useMemo, useState } from 'react';
import { readingForms } from '../reading-form/reading-draft.ts';
import { ClosedEntry } from './closed-entry.tsx';
import type { EntryState } from './entry-state.ts';
import { OpenEntry } from './open-entry.tsx';
import type { Course } from './use-course.ts';

interface Props {
  readonly accountId: string;
  readonly job: Job;
  /** Tells the job from the others of the list. */
  readonly number: number;
  /** The day that was chosen for all. */
  readonly day: string | undefined;
  readonly queue: ReturnType<typeof useQueue>['status'];
  readonly queued: QueuedItem | undefined;
  readonly queuedState: EntryState | undefined;
  readonly isOutdated: boolean;
  readonly course: Course;
}

/** One job of the list: its readings to be entered, or what has become of them. A reading has one owner, as on its page. */
export const JobEntry = memo(function JobEntry(props: Props) {
  const { accountId, job, number, day, queue, queued, queuedState = 'sent', isOutdated, course } = props;
  const application = useApplication();
  const config = useMemo(() => readingConfigOf(application, job), [application, job]);
  const draft = useDraftPresence(readingForms, accountId, job.id);
  const [lastQueued, setLastQueued] = useState(queued);
  if (queued && queued !== lastQueued) setLastQueued(queued);
  const view = jobViewOf({
    queue,
    isQueued: queued !== undefined,
    draft: draft.state,
    isOutdated,
    isDone: job.done,
  });
  if (view === 'form')
    return (
      <OpenEntry
        accountId={accountId}
        job={job}
        number={number}
        config={config}
        wasSent={job.done || isOutdated}
        day={day}
        course={course}
      />
    );
  const state = view === 'opening' ? 'empty' : queuedState;
  return <ClosedEntry job={job} number={number} state={state} item={queued ?? lastQueued} course={course} />;
});
