import { type CalendarDay, isEstimate, readingsBefore } from '@zaehlwerk/domain';
import { useFormats } from '@zaehlwerk/metering/job-text';
import type { Register } from '@zaehlwerk/metering/register';
import { RegisterValue } from '@zaehlwerk/metering/register-value';
import { SignalIcon } from '@zaehlwerk/ui';
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
  const { day: dayText } = useFormats();
  const last = readingsBefore(task, { day, isCorrection }).at(-1);
  if (last === undefined) return <span className={classes.quiet}>{t('reading.last.none')}</span>;
  return (
    <>
      <span className={classes.stacked}>{t('reading.last.label')} </span>
      <RegisterValue value={last.value} task={task} />{' '}
      <span className={classes.quiet}>
        {t(isEstimate(last) ? 'reading.last.estimatedOn' : 'reading.last.on', { day: dayText(last.day) })}
      </span>
    </>
  );
}
