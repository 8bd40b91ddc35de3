import type { Job } from '@zaehlwerk/api';
import type { FormField } from '@zaehlwerk/metering/draft';
import { commentFieldId, dateFieldId, photosFieldId, sendButtonId } from '@zaehlwerk/metering/form';

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

/**
 * Moves the focus from a reading field to the next register, from the last one to the button that sends; where neither
 * takes it, the field is left.
 */
export function leadOn(job: Job, id: string): void {
  const fieldIds = readingFieldIds(job);
  const next = [...fieldIds.slice(fieldIds.indexOf(id) + 1), sendButtonId];
  const target = next.map(other => document.getElementById(other)).find(isUsable);
  // At once: a phone's keyboard would close in between.
  if (target) target.focus();
  else document.getElementById(id)?.blur();
}

const isUsable = (element: HTMLElement | null) => element !== null && !element.matches(':disabled');
