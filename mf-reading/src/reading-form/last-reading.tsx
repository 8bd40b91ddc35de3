import type { MeterRateTask } from '@zaehlwerk/api';
import { dayOfInstant } from '@zaehlwerk/domain';
import { useTexts } from '@zaehlwerk/module-kit';
import { ReadingValue } from '@zaehlwerk/ui/metering';
import { lastReadingEvent } from '../job-text/last-reading.ts';
import { readingText } from '../job-text/reading-text.ts';
import { useFormats } from '../job-text/use-formats.ts';

interface Props {
  readonly task: MeterRateTask;
  readonly unit: string | undefined;
}

/** What the register showed last, and when. */
export function LastReading({ task, unit }: Props) {
  const { t } = useTexts();
  const { style, day } = useFormats();
  const last = lastReadingEvent(task);
  if (last === undefined) return t('reading.last.none');
  const isEstimate = last.reason === 'ESTIMATED_READING';
  return (
    <>
      {t('reading.last.label')}{' '}
      <ReadingValue
        value={readingText(last.readingValue)}
        localeStyle={style}
        postDecimals={task.postDecimals}
        unit={unit}
      />{' '}
      {t(isEstimate ? 'reading.last.estimatedOn' : 'reading.last.on', {
        day: day(dayOfInstant(last.readingDate)),
      })}
    </>
  );
}
