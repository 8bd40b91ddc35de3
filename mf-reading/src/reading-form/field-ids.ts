import type { Job } from '@zaehlwerk/api';
import type { FormField } from '@zaehlwerk/metering/draft';
import { commentFieldId, dateFieldId, photosFieldId, sendButtonId } from '@zaehlwerk/metering/form';

/** By index: ids of tasks may contain characters that ids of elements must not. */
export function readingFieldId(job: Job, taskId: string | undefined): string {
  return `reading-${job.meter.meterRateTasks.findIndex(task => task.taskId === taskId)}`;
}

export function readingFieldIds(job: Job): readonly string[] {
  return job.meter.meterRateTasks.map(({ taskId }) => readingFieldId(job, taskId));
}

export function fieldId(job: Job, { kind, registerId }: FormField): string {
  if (kind === 'date') return dateFieldId;
  if (kind === 'comment') return commentFieldId;
  const reading = readingFieldId(job, registerId);
  return kind === 'photos' ? photosFieldId(reading) : reading;
}

/** Moves the focus from a reading field to the next enabled one, else to the button that sends; else leaves the field. */
export function focusNextField(job: Job, id: string): void {
  const fieldIds = readingFieldIds(job);
  const next = [...fieldIds.slice(fieldIds.indexOf(id) + 1), sendButtonId];
  const target = next
    .map(other => document.getElementById(other))
    .find(element => element?.matches(':enabled'));
  // Synchronously: a phone's keyboard would close in between.
  if (target) target.focus();
  else document.getElementById(id)?.blur();
}
