import { type ReactNode, useId } from 'react';
import classes from './check.module.css';

interface Props {
  readonly label: ReactNode;
  readonly description?: ReactNode;
  readonly error?: string | undefined;
  readonly isChecked: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

/** A native checkbox with its words. */
export function Check({ label, description, error, isChecked, isDisabled, onChange }: Props) {
  const id = useId();
  const hasWords = description !== undefined || error !== undefined;
  return (
    <div className={classes.check}>
      <input
        id={id}
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={hasWords ? `${id}-words` : undefined}
        onChange={event => onChange(event.currentTarget.checked)}
      />
      <div className={classes.words}>
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        <span id={`${id}-words`} className={classes.description}>
          {description}
          {error && <strong className={classes.error}>{error}</strong>}
        </span>
      </div>
    </div>
  );
}
