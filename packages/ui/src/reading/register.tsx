import type { DigitLayout } from '@zaehlwerk/domain';
import type { ComponentProps } from 'react';
import classes from './register.module.css';
import { partsOf } from './register-text.ts';
import { type RegisterField, type RegisterFieldOptions, useRegisterField } from './use-register-field.ts';

export interface RegisterInputProps
  extends RegisterFieldOptions,
    Pick<ComponentProps<'input'>, 'disabled' | 'required' | 'aria-label'> {
  id: string;
  invalid: boolean;
  /** Ids of the descriptions beside the unit. */
  describedBy: string;
}

/** A register without label and messages, such as in a table with other cells for them. */
export function RegisterInput({
  id,
  invalid,
  describedBy,
  disabled,
  required,
  ...props
}: RegisterInputProps) {
  const { layout, unit } = props;
  const field = useRegisterField(props);
  return (
    <div className={classes.container}>
      <div className={classes.row}>
        <div
          className={classes.register}
          data-invalid={invalid || undefined}
          data-disabled={disabled || undefined}
          data-plain={!field.drawable || undefined}
          style={field.style}
        >
          {field.drawable && <Drums layout={layout} field={field} />}
          <input
            {...field.inputProps}
            id={id}
            disabled={disabled}
            required={required}
            aria-label={props['aria-label']}
            aria-describedby={`${id}-unit ${describedBy}`}
            className={classes.input}
            type="text"
            inputMode={layout.decimalCells > 0 ? 'decimal' : 'numeric'}
            enterKeyHint={props.onEnter ? 'next' : 'done'}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={invalid || undefined}
          />
        </div>
        <span className={classes.unit} id={`${id}-unit`}>
          {unit}
        </span>
      </div>
    </div>
  );
}

interface Cell {
  key: string;
  kind: 'integer' | 'mark' | 'decimal' | 'masked';
  digit: string;
  /** Index in the field's text; undefined for an empty cell. */
  index: number | undefined;
}

/** Integer digits are aligned to the comma, as on a real register. */
function cellsOf({ text, register }: RegisterField, layout: DigitLayout): Cell[] {
  const { integerDigits, decimalDigits = '' } = partsOf(text, register.mark);
  const { integerCells, decimalCells, maskedDecimalCells } = layout;
  /** The first digit is in column `from`, and at `index` of the text. */
  const part = (kind: Cell['kind'], count: number, digits = '', from = 0, index = 0) =>
    Array.from({ length: count }, (_, column): Cell => {
      const digit = digits[column - from] ?? '';
      return { key: kind + column, kind, digit, index: digit ? index + column - from : undefined };
    });
  return [
    ...part('integer', integerCells, integerDigits, integerCells - integerDigits.length),
    ...part('mark', decimalCells + maskedDecimalCells > 0 ? 1 : 0, register.mark, 0, -1),
    ...part('decimal', decimalCells, decimalDigits, 0, integerDigits.length + 1),
    ...part('masked', maskedDecimalCells),
  ];
}

/** Decorative: the input has the content. */
function Drums({ layout, field }: { layout: DigitLayout; field: RegisterField }) {
  const { selection } = field;
  const { integerDigits } = partsOf(field.text, field.register.mark);
  const caretColumn = selection && layout.integerCells - integerDigits.length + selection.start;
  const isSelected = (index: number | undefined) =>
    selection !== undefined && index !== undefined && index >= selection.start && index < selection.end;
  return (
    <div className={classes.drums} aria-hidden="true">
      {cellsOf(field, layout).map(({ key, kind, digit, index }) => (
        <span
          key={key}
          className={classes.cell}
          data-kind={kind}
          data-selected={isSelected(index) || undefined}
        >
          {digit}
        </span>
      ))}
      {selection && selection.start === selection.end && (
        <span className={classes.caret} style={{ '--column': caretColumn }} />
      )}
    </div>
  );
}
