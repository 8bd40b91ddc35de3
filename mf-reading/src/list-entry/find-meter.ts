import type { Job } from '@zaehlwerk/api';

/** A meter number as people compare it: without the gaps and strokes in which it is printed. */
function comparable(number: string): string {
  return number.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/**
 * The jobs whose meter has this number; where none has, those whose number ends so, and where there are none of these
 * either, those that have it in it.
 */
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
