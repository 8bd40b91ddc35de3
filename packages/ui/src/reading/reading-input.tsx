import type { DigitLayout, LocaleStyle } from '@zaehlwerk/domain';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { SignalIcon } from '../feedback/feedback.tsx';
import classes from './reading-input.module.css';
import { Register } from './register.tsx';
import { useRegisterField } from './use-register-field.ts';

export interface ReadingInputProps {
  /** The field's name for everybody, e.g. "Zählerstand Hochtarif (1.8.1)". */
  label: ReactNode;
  /** `''`, a decimal text with a dot (leading and trailing zeros as entered), or text that did not fit. */
  value: string;
  /**
   * Called with every change: `''` or a decimal text (`0012.50`); a pasted unit follows it (`12.5 kWh`). Text
   * that came in one piece and does not fit the register is handed on unchanged, so that `checkReading` of
   * the domain names what is wrong; nothing is ever cut off.
   */
  onChange: (value: string) => void;
  /** The cells, from `digitLayout` of the domain. */
  layout: DigitLayout;
  localeStyle: LocaleStyle;
  /** Drawn right of the digits and part of the field's description. */
  unit?: string | undefined;
  /** Below the register, e.g. the last reading and its date. */
  description?: ReactNode;
  /** Why the value cannot be sent; marks the field as invalid. */
  error?: ReactNode;
  /** Why the value is worth a second look; not shown beside an error. */
  warning?: ReactNode;
  /** What the value says, where there is nothing else to say about it. */
  note?: ReactNode;
  /** Behind the message, in its line: a way to learn more. Not part of the field's description. */
  messageAction?: ReactNode;
  disabled?: boolean;
  required?: boolean;
  id?: string;
  onFocus?: () => void;
  onBlur?: () => void;
  /** The Enter key, which otherwise leaves the field: leads on to what comes next. */
  onEnter?: () => void;
}

/**
 * The register of a meter as one text input (decision 29), drawn as digit cells: decimals in red frames with
 * the comma between. Once there is something in it, space for a message is kept free, so that nothing moves when one appears.
 */
export function ReadingInput(props: ReadingInputProps) {
  const {
    label,
    layout,
    unit,
    description,
    error,
    warning,
    note,
    disabled = false,
    required = false,
  } = props;
  const generatedId = useId();
  const id = props.id ?? generatedId;
  const field = useRegisterField(props);
  const message = error ?? warning;
  const entered = props.value !== '';
  const place = useRef<HTMLDivElement>(null);
  const invalid = error !== undefined && error !== null && error !== false;

  // The bar with which the number is sent covers no message, nor its room from the first digit on. Not once the field is
  // left: the page would move under the pointer.
  useEffect(() => {
    const bar = document.querySelector('[data-action-bar]');
    if (!(entered || message) || !bar || !place.current || document.activeElement?.id !== id) return;
    const covered = place.current.getBoundingClientRect().bottom - bar.getBoundingClientRect().top;
    if (covered > 0) scrollBy(0, covered);
  }, [entered, message, id]);

  return (
    <div className={classes.field} data-entered={entered || undefined}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <Register
        id={id}
        field={field}
        layout={layout}
        invalid={invalid}
        unit={unit}
        unitId={`${id}-unit`}
        leadsOn={props.onEnter !== undefined}
        disabled={disabled}
        required={required}
        aria-describedby={`${id}-unit ${id}-description ${id}-message`}
      />
      <div className={classes.description} id={`${id}-description`}>
        {description}
      </div>
      <div
        ref={place}
        className={classes.message}
        data-kind={message ? (invalid ? 'ERROR' : 'WARNING') : undefined}
      >
        {message && <SignalIcon kind={invalid ? 'ERROR' : 'WARNING'} size="1.25rem" />}
        <span>
          <span id={`${id}-message`} aria-live="polite">
            {message || note}
          </span>{' '}
          {message && props.messageAction}
        </span>
      </div>
    </div>
  );
}
