import type { Job } from '@zaehlwerk/api';
import type { RefusedField } from './reading-draft.ts';

/** The id of the date field. */
export const dateFieldId = 'reading-date';

/** The id of the comment field. */
export const commentFieldId = 'reading-comment';

/** The id of a rate's reading field; ids of tasks may contain what ids of elements must not. */
export function readingFieldId(job: Job, taskId: string): string {
  return `reading-${job.meter.meterRateTasks.findIndex(task => task.taskId === taskId)}`;
}

/** The id of the button that adds photos of a rate. */
export function photosFieldId(job: Job, taskId: string): string {
  return `${readingFieldId(job, taskId)}-photos`;
}

/** The id of a place of the form. */
export function fieldId(job: Job, field: RefusedField): string {
  if (field.kind === 'date') return dateFieldId;
  if (field.kind === 'comment') return commentFieldId;
  return field.kind === 'photos' ? photosFieldId(job, field.taskId) : readingFieldId(job, field.taskId);
}

/** Moves the focus to a field, once what is being changed at the moment is on the screen. */
export function focusField(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}
