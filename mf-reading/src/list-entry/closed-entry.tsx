import type { Job } from '@zaehlwerk/api';
import { formatDecimal, isDecimalText, lastResult, rateLabel, unitOfRate } from '@zaehlwerk/domain';
import { jobPath, readingText, useFormats, useToday } from '@zaehlwerk/metering/job-text';
import { registersOnce } from '@zaehlwerk/metering/register';
import { Link } from '@zaehlwerk/module-kit';
import { type QueuedItem, summaryOf } from '@zaehlwerk/store/data';
import { Anchor } from '@zaehlwerk/ui';
import { ReadingValue } from '@zaehlwerk/ui/metering';
import { useTexts } from '../texts.ts';
import { EntryRows } from './entry-rows.tsx';
import type { EntryState } from './entry-state.ts';
import classes from './row-parts.module.css';
import { StateLabel } from './row-parts.tsx';
import type { Course } from './use-course.ts';

interface Props {
  readonly job: Job;
  readonly number: number;
  readonly state: EntryState;
  /** What was sent from here, or is on its way. */
  readonly item: QueuedItem | undefined;
  readonly course: Course;
}

/** A job whose reading is sent or on its way. */
export function ClosedEntry({ job, number, state, item, course }: Props) {
  const { t } = useTexts();
  const { style } = useFormats();
  return (
    <EntryRows
      job={job}
      number={number}
      course={course}
      day={useToday()}
      state={<StateLabel state={state} />}
      rows={registersOnce(job).map(task => {
        const sent = item && summaryOf(item).values.find(({ label }) => label === rateLabel(task))?.value;
        const result = job.done ? lastResult(task) : undefined;
        const value =
          sent === undefined ? (
            result && (
              <ReadingValue
                value={readingText(result.readingValue)}
                localeStyle={style}
                postDecimals={task.postDecimals}
                unit={unitOfRate(task)}
              />
            )
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
