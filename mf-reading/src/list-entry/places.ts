import type { Job } from '@zaehlwerk/api';

/** The id of the field in which a meter is looked for by its number. */
export const findFieldId = 'list-find';

/** The ids of what can take the focus in a job's rows; `number` tells the job from the others of the list. */
export function placesOf(job: Job, number: number) {
  const prefix = `list-${number}`;
  const fields = new Map(job.meter.meterRateTasks.map(({ taskId }, index) => [taskId, `${prefix}-${index}`]));
  return {
    /** Of a register's reading. */
    field: (taskId: string): string => fields.get(taskId) ?? '',
    fields: [...fields.values()],
    comment: `${prefix}-comment`,
    send: `${prefix}-send`,
    message: `${prefix}-message`,
  };
}

const registers = 'table input[id^="list-"]:enabled';

/** The reading that can be entered behind the field with this id, among those that are drawn. */
export function fieldBehind(id: string | undefined): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>(registers)];
  return all[all.findIndex(field => field.id === id) + 1];
}

/** Puts the focus on the field for the number, all of which the next key replaces. */
export function focusFindField(): void {
  const field = document.getElementById(findFieldId);
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
}
