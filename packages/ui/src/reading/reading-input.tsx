import { type ReactNode, useEffect, useId, useRef } from 'react';
import { SignalIcon } from '../feedback/feedback.tsx';
import classes from './reading-input.module.css';
import { RegisterInput } from './register.tsx';
import type { RegisterFieldOptions } from './use-register-field.ts';

export interface ReadingInputProps extends RegisterFieldOptions {
  /** E.g. "Zählerstand Hochtarif (1.8.1)". */
  label: ReactNode;
  /** Below the register, e.g. the last reading and its date. */
  description?: ReactNode;
  error?: ReactNode;
  /** Hidden by an error. */
  warning?: ReactNode;
  /** Hidden by an error or a warning. */
  note?: ReactNode;
  /** After the message, in its line. Not part of the description. */
  messageAction?: ReactNode;
  disabled?: boolean;
  required?: boolean;
  id?: string;
}

/**
 * A register as one text input (decision 29), drawn as digit cells: decimals in red frames, with the comma
 * between. Room for a message is reserved, so that nothing moves.
 */
export function ReadingInput(props: ReadingInputProps) {
  const { label, description, error, warning, note, messageAction, ...register } = props;
  const generatedId = useId();
  const id = props.id ?? generatedId;
  const message = error ?? warning;
  const entered = props.value !== '';
  const place = useRef<HTMLDivElement>(null);
  const invalid = error !== undefined && error !== null && error !== false;

  // The send bar must not cover the message or its room. Not after the field is left: the page would move
  // under the pointer.
  useEffect(() => {
    const bar = document.querySelector('[data-action-bar]');
    if (!(entered || message) || !bar || !place.current || document.activeElement?.id !== id) return;
    const covered = place.current.getBoundingClientRect().bottom - bar.getBoundingClientRect().top;
    if (covered > 0) scrollBy(0, covered);
  }, [entered, message, id]);

  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <RegisterInput
        {...register}
        id={id}
        invalid={invalid}
        describedBy={`${id}-description ${id}-message`}
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
          {message && messageAction}
        </span>
      </div>
    </div>
  );
}
