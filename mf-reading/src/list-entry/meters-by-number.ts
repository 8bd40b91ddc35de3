import type { Job } from '@zaehlwerk/api';

const comparables = new WeakMap<Job, string>();

/** Without the blanks and strokes in which numbers are printed. */
function comparable(number: string): string {
  return number.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function numberOf(job: Job): string {
  const number = comparables.get(job) ?? comparable(job.meter.meterNumber);
  comparables.set(job, number);
  return number;
}

/** The jobs whose meter number is the text; if there are none, those that end with it, and else those that contain it. */
export function metersByNumber(jobs: readonly Job[], text: string): readonly Job[] {
  const wanted = comparable(text);
  if (wanted === '') return [];
  const ways: readonly ((number: string) => boolean)[] = [
    number => number === wanted,
    number => number.endsWith(wanted),
    number => number.includes(wanted),
  ];
  for (const isHit of ways) {
    const hits = jobs.filter(job => isHit(numberOf(job)));
    if (hits.length > 0) return hits;
  }
  return [];
}

const fewestKeys = 3;

/**
 * The job whose number ends with the text where the text is nowhere else in any number: whatever were typed further
 * would name no meter. Shorter texts name none, because a digit of an unlisted meter would soon lead to another one.
 */
export function meterNamedBy(jobs: readonly Job[], text: string): Job | undefined {
  const wanted = comparable(text);
  if (wanted.length < fewestKeys) return undefined;
  let named: Job | undefined;
  for (const job of jobs) {
    const number = numberOf(job);
    const place = number.indexOf(wanted);
    if (place < 0) continue;
    if (named || place < number.length - wanted.length) return undefined;
    named = job;
  }
  return named;
}
