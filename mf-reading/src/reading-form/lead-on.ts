import type { Job } from '@zaehlwerk/api';
import { sendButtonId } from '@zaehlwerk/metering/form';
import { readingFieldIds } from './field-ids.ts';

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
