import type { DigitLayout } from '@zaehlwerk/domain';
import type { ComponentProps } from 'react';
import { Drums } from './drums.tsx';
import classes from './register.module.css';
import type { useRegisterField } from './use-register-field.ts';

interface RegisterProps
  extends Pick<ComponentProps<'input'>, 'id' | 'disabled' | 'required' | 'aria-describedby'> {
  field: ReturnType<typeof useRegisterField>;
  layout: DigitLayout;
  invalid: boolean;
  unit: string | undefined;
  unitId: string;
}

/** The cells with the one input over them, and the unit to their right. */
export function Register({ field, layout, invalid, unit, unitId, ...input }: RegisterProps) {
  return (
    <div className={classes.container}>
      <div className={classes.row}>
        <div
          className={classes.register}
          data-invalid={invalid || undefined}
          data-disabled={input.disabled || undefined}
          data-plain={!field.drawable || undefined}
          style={field.style}
        >
          {field.drawable && <Drums layout={layout} field={field} />}
          <input
            {...input}
            {...field.inputProps}
            className={classes.input}
            type="text"
            inputMode={layout.decimalCells > 0 ? 'decimal' : 'numeric'}
            enterKeyHint="done"
            autoComplete="off"
            spellCheck={false}
            aria-invalid={invalid || undefined}
          />
        </div>
        <span className={classes.unit} id={unitId}>
          {unit}
        </span>
      </div>
    </div>
  );
}
