import { type ReactNode, useId } from 'react';
import classes from './check.module.css';

interface Props {
  readonly id?: string;
  readonly label: ReactNode;
  readonly description?: ReactNode;
  readonly error?: string | undefined;
  readonly isChecked: boolean;
  readonly isDisabled?: boolean;
  readonly isRequired?: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

/** A native checkbox with its words. */
export function Check(props: Props) {
  const { label, description, error, isChecked, isDisabled, isRequired, onChange } = props;
  const generatedId = useId();
  const { id = generatedId } = props;
  return (
    <div className={classes.check}>
      <input
        id={id}
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        required={isRequired}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={description || error ? `${id}-words` : undefined}
        onChange={event => onChange(event.currentTarget.checked)}
      />
      <div className={classes.words}>
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        <span id={`${id}-words`} className={classes.description}>
          {description}
          {error && <strong>{error}</strong>}
        </span>
      </div>
    </div>
  );
}
