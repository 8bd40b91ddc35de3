import { VisuallyHidden } from '@zaehlwerk/ui';
import { type ReactNode, useId } from 'react';
import classes from './choice.module.css';

interface Option<Value extends string> {
  readonly id?: string;
  readonly value: Value;
  readonly label: string;
  readonly description?: string | undefined;
  readonly icon?: ReactNode;
}

interface ChoiceProps<Value extends string> {
  readonly legend: string;
  /** Shown to screen readers only. */
  readonly isLegendHidden?: boolean;
  readonly hint?: ReactNode;
  readonly options: readonly Option<Value>[];
  readonly value: Value | undefined;
  /** One below the other, or side by side: in columns, each as wide as its words, or as one segmented control. */
  readonly layout?: 'column' | 'grid' | 'row' | 'segments';
  readonly onChange: (value: Value) => void;
}

/** Native radio buttons with arrow keys; the whole area of each can be tapped. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { legend, isLegendHidden = false, hint, options, value, layout = 'column', onChange } = props;
  const id = useId();
  return (
    <fieldset className={classes.group} aria-describedby={hint ? `${id}-hint` : undefined}>
      {isLegendHidden ? (
        <VisuallyHidden component="legend">{legend}</VisuallyHidden>
      ) : (
        <legend className={classes.legend}>{legend}</legend>
      )}
      <div className={classes.options} data-layout={layout}>
        {options.map(option => (
          <label key={option.value} className={classes.option}>
            <input
              id={option.id}
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
