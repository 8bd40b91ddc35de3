import { type ReactNode, useId } from 'react';
import classes from './choice.module.css';

interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly description?: string | undefined;
  readonly icon?: ReactNode;
}

interface ChoiceProps<Value extends string> {
  readonly legend: string;
  readonly hint?: ReactNode;
  readonly options: readonly Option<Value>[];
  readonly value: Value | undefined;
  /** Side by side as far as there is room, otherwise one below the other. */
  readonly isGrid?: boolean;
  readonly onChange: (value: Value) => void;
}

/** One of several, as native radio buttons: the arrow keys choose, and the whole area of each can be tapped. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { legend, hint, options, value, isGrid = false, onChange } = props;
  const id = useId();
  return (
    <fieldset className={classes.group} aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend className={classes.legend}>{legend}</legend>
      <div className={classes.options} data-grid={isGrid || undefined}>
        {options.map(option => (
          <label key={option.value} className={classes.option}>
            <input
              type="radio"
              name={id}
              checked={option.value === value}
              aria-describedby={option.description && `${id}-${option.value}`}
              aria-labelledby={`${id}-${option.value}-label`}
              onChange={() => onChange(option.value)}
            />
            {option.icon}
            <span className={classes.words}>
              <span id={`${id}-${option.value}-label`} className={classes.label}>
                {option.label}
              </span>
              {option.description && (
                <span id={`${id}-${option.value}`} className={classes.description}>
                  {option.description}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      {hint && (
        <p id={`${id}-hint`} className={classes.hint} role="status">
          {hint}
        </p>
      )}
    </fieldset>
  );
}
