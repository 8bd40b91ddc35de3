import { isEstimate, type ReadingOccasion, readingsBefore } from '@zaehlwerk/domain';
import { useFormats } from '../job-text/use-formats.ts';
import { RegisterValue } from '../register/register-value.tsx';
import type { Register } from '../register/validate-register.ts';
import { useTexts } from '../texts.ts';

interface Props {
  readonly task: Register;
  readonly occasion: ReadingOccasion;
}

/** The last reading of a register; for a correction, the one before it (decisions.md 20). */
export function LastReading({ task, occasion }: Props) {
  const { t } = useTexts();
  const { day } = useFormats();
  const last = readingsBefore(task, occasion).at(-1);
  if (last === undefined) return t('reading.last.none');
  return (
    <>
      {t('reading.last.label')} <RegisterValue value={last.value} task={task} hasUnit={false} />{' '}
      {t(isEstimate(last) ? 'reading.last.estimatedOn' : 'reading.last.on', { day: day(last.day) })}
    </>
  );
}
