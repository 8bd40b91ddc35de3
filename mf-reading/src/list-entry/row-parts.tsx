import type { CalendarDay, ReadingOccasion } from '@zaehlwerk/domain';
import { isEstimate, readingsBefore, unitOfRate } from '@zaehlwerk/domain';
import { useFormats } from '@zaehlwerk/metering/job-text';
import type { Register } from '@zaehlwerk/metering/register';
import { SignalIcon } from '@zaehlwerk/ui';
import { ReadingValue } from '@zaehlwerk/ui/metering';
import { useTexts } from '../texts.ts';
import type { EntryState } from './entry-state.ts';
import classes from './row-parts.module.css';

export function StateLabel({ state }: { readonly state: EntryState }) {
  const { t } = useTexts();
  if (state === 'empty') return null;
  return (
    <span className={classes.state} data-state={state}>
      {state === 'sent' && <SignalIcon kind="SUCCESS" size="1.125rem" />}
      {state === 'refused' && <SignalIcon kind="ERROR" size="1.125rem" />}
      {t(`list.state.${state}`)}
    </span>
  );
}

interface MessageProps {
  readonly id: string;
  readonly kind: 'ERROR' | 'WARNING';
  readonly message: string | undefined;
}

export function RowMessage({ id, kind, message }: MessageProps) {
  return (
    <span id={id} className={classes.message} data-kind={kind} aria-live="polite">
      {message && <SignalIcon kind={kind} size="1.125rem" />}
      {message && <span>{message}</span>}
    </span>
  );
}

interface LastProps {
  readonly task: Register;
  readonly day: CalendarDay;
  readonly isCorrection: boolean;
}

export function LastOfRegister({ task, day, isCorrection }: LastProps) {
  const { t } = useTexts();
  const formats = useFormats();
  const occasion: ReadingOccasion = { day, isCorrection };
  const last = readingsBefore(task, occasion).at(-1);
  if (last === undefined) return <span className={classes.quiet}>{t('reading.last.none')}</span>;
  return (
    <>
      <span className={classes.stacked}>{t('reading.last.label')} </span>
      <ReadingValue
        value={last.value}
        localeStyle={formats.style}
        postDecimals={task.postDecimals}
        unit={unitOfRate(task)}
      />{' '}
      <span className={classes.quiet}>
        {t(isEstimate(last) ? 'reading.last.estimatedOn' : 'reading.last.on', {
          day: formats.day(last.day),
        })}
      </span>
    </>
  );
}
