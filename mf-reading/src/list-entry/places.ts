import type { Job } from '@zaehlwerk/api';

export const findFieldId = 'list-find';

/** The ids of elements in a job's rows; `number` is unique in the list. */
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

/** The next enabled register after the field with this id, among the rendered ones. */
export function fieldBehind(id: string | undefined): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>(registers)];
  return all[all.findIndex(field => field.id === id) + 1];
}

export function focusFindField(): void {
  const field = document.getElementById(findFieldId);
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
}
