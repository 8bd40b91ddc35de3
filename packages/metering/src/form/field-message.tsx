import { SignalIcon } from '@zaehlwerk/ui';
import classes from './field-message.module.css';

interface Props {
  readonly kind: 'ERROR' | 'WARNING';
  readonly message: string | undefined;
}

/** What is to be said about a field. Its place is kept free, so that nothing moves when it appears. */
export function FieldMessage({ kind, message }: Props) {
  return (
    <span className={classes.message} data-kind={kind} aria-live="polite">
      {message && <SignalIcon kind={kind} size="1.25rem" />}
      {message && <span>{message}</span>}
    </span>
  );
}
