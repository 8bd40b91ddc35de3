import type { MeterRateTask } from '@zaehlwerk/api';
import { isEstimate, type ReadingOccasion, readingsBefore } from '@zaehlwerk/domain';
import { ReadingValue } from '@zaehlwerk/ui/metering';
import { useFormats } from '../job-text/use-formats.ts';
import { useTexts } from '../texts.ts';

interface Props {
  readonly task: MeterRateTask;
  readonly unit: string | undefined;
  readonly occasion: ReadingOccasion;
}

/** The last reading of a register; for a correction, the one before it (decisions.md 20). */
export function LastReading({ task, unit, occasion }: Props) {
  const { t } = useTexts();
  const { style, day } = useFormats();
  const last = readingsBefore(task, occasion).at(-1);
  if (last === undefined) return t('reading.last.none');
  return (
    <>
      {t('reading.last.label')}{' '}
      <ReadingValue value={last.value} localeStyle={style} postDecimals={task.postDecimals} unit={unit} />{' '}
      {t(isEstimate(last) ? 'reading.last.estimatedOn' : 'reading.last.on', { day: day(last.day) })}
    </>
  );
}
