import type { MeterRateTask, ReadingEvent } from '@zaehlwerk/api';

/** The newest reading that the utility knew before the job (decisions.md 20); of several at one moment the last one. */
export function lastReadingEvent({ readingEvents }: MeterRateTask): ReadingEvent | undefined {
  return readingEvents.reduce<ReadingEvent | undefined>(
    (newest, event) =>
      newest === undefined || Date.parse(event.readingDate) >= Date.parse(newest.readingDate)
        ? event
        : newest,
    undefined,
  );
}
