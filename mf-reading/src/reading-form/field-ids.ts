import type { Job } from '@zaehlwerk/api';
import type { FormField } from '@zaehlwerk/metering/draft';
import { commentFieldId, dateFieldId, photosFieldId } from '@zaehlwerk/metering/form';

/** The id of a rate's reading field; ids of tasks may contain what ids of elements must not. */
export function readingFieldId(job: Job, taskId: string | undefined): string {
  return `reading-${job.meter.meterRateTasks.findIndex(task => task.taskId === taskId)}`;
}

/** The ids of all reading fields of a job, in their order. */
export function readingFieldIds(job: Job): readonly string[] {
  return job.meter.meterRateTasks.map(({ taskId }) => readingFieldId(job, taskId));
}

/** The id of a place of the form. */
export function fieldId(job: Job, { kind, registerId }: FormField): string {
  if (kind === 'date') return dateFieldId;
  if (kind === 'comment') return commentFieldId;
  const reading = readingFieldId(job, registerId);
  return kind === 'photos' ? photosFieldId(reading) : reading;
}
