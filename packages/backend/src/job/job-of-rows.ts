import type { Job, MeterRateTask, ReadingEvent, ReadingResult } from '@zaehlwerk/api/schema';
import { instantOfDay } from '@zaehlwerk/domain';
import type { EventRow, ImageRow, JobRow, JobRows, ResultRow, TaskRow } from './job-rows.ts';

const eventOf = ({ readingDate, readingValue, reason, otherReason }: EventRow): ReadingEvent => ({
  readingDate: instantOfDay(readingDate),
  readingValue: Number(readingValue),
  reason,
  ...withoutNulls({ otherReason }),
});

function resultOf(row: ResultRow, images: ImageRow[]): ReadingResult {
  return {
    readingDate: instantOfDay(row.readingDate),
    readingValue: Number(row.readingValue),
    ...withoutNulls({ comment: row.comment }),
    created: row.created,
    submissionNumber: row.submissionNumber,
    ...(images.length > 0 && { readingResultImages: images.map(({ imageId }) => ({ imageId })) }),
  };
}

const numberOrNull = (decimal: string | null) => (decimal === null ? null : Number(decimal));

function taskOf(row: TaskRow, readingEvents: ReadingEvent[], readingResults: ReadingResult[]): MeterRateTask {
  const { key: _key, jobKey: _jobKey, minimumValue, maximumValue, strictValidation, ...rest } = row;
  const validation = withoutNulls({
    minimumValue: numberOrNull(minimumValue),
    maximumValue: numberOrNull(maximumValue),
    strictValidation,
  });
  return {
    ...withoutNulls(rest),
    ...(Object.keys(validation).length > 0 && { readingValueValidation: validation }),
    readingEvents,
    readingResults,
  };
}

function jobOf(row: JobRow, meterRateTasks: MeterRateTask[]): Job {
  const { id, done, reShare, earliestExecution, latestExecution, config, customer, partner } = row;
  const { meterNumber, meterType, customMeterType, meLoId, maLoId, meterAddress } = row;
  return {
    id,
    done,
    ...withoutNulls({ config, customer, partner }),
    jobPermissions: { reShare },
    jobConstraints: withoutNulls({ earliestExecution, latestExecution }),
    jobInfo: withoutNulls({ meterType }),
    meter: {
      meterNumber,
      ...withoutNulls({ meterType, customMeterType, meLoId, maLoId, meterAddress }),
      meterRateTasks,
    },
  };
}

// Sorting a few at a time is cheaper here than all in the database.
const byPosition = (a: EventRow, b: EventRow) => a.position - b.position;

/** The last of `readingResults` is the current one (decision 7). */
export function* jobsOfRows(rows: JobRows): Generator<Job> {
  const tasks = Map.groupBy(rows.tasks, row => row.jobKey);
  const events = Map.groupBy(rows.events, row => row.taskKey);
  const results = Map.groupBy(rows.results, row => row.taskKey);
  const images = Map.groupBy(rows.images, row => row.resultId);
  for (const job of rows.jobs) {
    const meterRateTasks = (tasks.get(job.key) ?? []).map(task =>
      taskOf(
        task,
        (events.get(task.key) ?? []).sort(byPosition).map(eventOf),
        (results.get(task.key) ?? []).map(result => resultOf(result, images.get(result.id) ?? [])),
      ),
    );
    yield jobOf(job, meterRateTasks);
  }
}

type NullableKeys<Row> = { [Key in keyof Row]: null extends Row[Key] ? Key : never }[keyof Row];

type WithoutNulls<Row> = Omit<Row, NullableKeys<Row>> & {
  [Key in NullableKeys<Row>]?: NonNullable<Row[Key]>;
};

/** Null becomes absent. */
function withoutNulls<Row extends object>(row: Row): WithoutNulls<Row> {
  const present = Object.entries(row).filter(([, value]) => value !== null);
  return Object.fromEntries(present) as WithoutNulls<Row>;
}
