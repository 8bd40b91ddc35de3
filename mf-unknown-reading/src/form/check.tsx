import { type ReactNode, useId } from 'react';
import classes from './check.module.css';

interface CheckProps {
  readonly id?: string;
  readonly label: ReactNode;
  readonly description?: ReactNode;
  readonly isChecked: boolean;
  readonly isRequired?: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

export function Check(props: CheckProps) {
  const { label, description, isChecked, isRequired = false, onChange } = props;
  const generated = useId();
  const { id = generated } = props;
  return (
    <div className={classes.check}>
      <input
        id={id}
        type="checkbox"
        checked={isChecked}
        required={isRequired}
        aria-describedby={description ? `${id}-description` : undefined}
        onChange={event => onChange(event.currentTarget.checked)}
      />
      <div className={classes.words}>
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        {description && (
          <span id={`${id}-description`} className={classes.description}>
            {description}
          </span>
        )}
      </div>
    </div>
  );
}
