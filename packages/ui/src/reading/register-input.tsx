import type { ReadingInputProps } from './reading-input.tsx';
import { Register } from './register.tsx';
import { useRegisterField } from './use-register-field.ts';

export interface RegisterInputProps
  extends Pick<
    ReadingInputProps,
    'value' | 'onChange' | 'layout' | 'localeStyle' | 'unit' | 'onFocus' | 'onBlur' | 'onEnter'
  > {
  id: string;
  /** The field's name for everybody who does not see what stands around it. */
  name: string;
  /** The value cannot be sent. */
  invalid: boolean;
  disabled: boolean;
  /** Ids of what describes it, beside its unit. */
  describedBy: string;
}

/** The register of a meter without anything around it, for a table whose other cells name and judge what is entered. */
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
