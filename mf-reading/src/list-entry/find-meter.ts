import type { Job } from '@zaehlwerk/api';

/** Without the blanks and strokes in which numbers are printed. */
function comparable(number: string): string {
  return number.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** The jobs whose meter number is the text; if there are none, those that end with it, and else those that contain it. */
export function metersByNumber(jobs: readonly Job[], text: string): readonly Job[] {
  const wanted = comparable(text);
  if (wanted === '') return [];
  const numbered = jobs.map(job => ({ job, number: comparable(job.meter.meterNumber) }));
  const ways: readonly ((number: string) => boolean)[] = [
    number => number === wanted,
    number => number.endsWith(wanted),
    number => number.includes(wanted),
  ];
  for (const isHit of ways) {
    const hits = numbered.filter(({ number }) => isHit(number));
    if (hits.length > 0) return hits.map(({ job }) => job);
  }
  return [];
}
