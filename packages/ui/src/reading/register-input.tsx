import type { ReadingInputProps } from './reading-input.tsx';
import { Register } from './register.tsx';
import { useRegisterField } from './use-register-field.ts';

export interface RegisterInputProps
  extends Pick<
    ReadingInputProps,
    'value' | 'onChange' | 'layout' | 'localeStyle' | 'unit' | 'onFocus' | 'onBlur' | 'onEnter'
  > {
  id: string;
  /** The accessible name. */
  name: string;
  invalid: boolean;
  disabled: boolean;
  /** Ids of the descriptions beside the unit. */
  describedBy: string;
}

/** A register without label and messages, for a table with other cells for them. */
export function RegisterInput(props: RegisterInputProps) {
  const { id, name, layout, unit, invalid, disabled, describedBy } = props;
  return (
    <Register
      id={id}
      field={useRegisterField(props)}
      layout={layout}
      invalid={invalid}
      unit={unit}
      unitId={`${id}-unit`}
      leadsOn={props.onEnter !== undefined}
      disabled={disabled}
      aria-label={name}
      aria-describedby={`${id}-unit ${describedBy}`}
    />
  );
}
