import {
  type DigitLayout,
  isEndedByComma,
  isSameUnit,
  isUnit,
  type LocaleStyle,
  parseReadingText,
  wholeNumberOf,
} from '@zaehlwerk/domain';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { applyEdit, type Entry } from './edit.ts';
import {
  fits,
  isDrawable,
  keysWith,
  markOf,
  partsOf,
  type Register,
  textOfKeys,
  textOfValue,
  valueOfText,
} from './register-text.ts';

/** `keys`: the typed keys of the text, until another edit. */
interface Entered extends Entry {
  readonly keys?: string;
}

export interface RegisterFieldOptions {
  /** `''`, a decimal text with a dot (leading and trailing zeros as entered), or text that did not fit. */
  value: string;
  /**
   * Called on every change with `''` or a decimal text (`0012.50`), followed by a pasted unit (`12.5 kWh`).
   * Inserted text that does not fit the register is passed unchanged, so that `checkReading` of the domain
   * can explain it; nothing is cut off.
   */
  onChange: (value: string) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  /** Replaces the default of Enter, which leaves the field. */
  onEnter?: () => void;
  /** From `digitLayout` of the domain. */
  layout: DigitLayout;
  localeStyle: LocaleStyle;
  /** To the right of the digits, and part of the description. */
  unit?: string | undefined;
}

export interface RegisterField {
  readonly text: string;
  readonly register: Register;
  readonly drawable: boolean;
  readonly selection: { readonly start: number; readonly end: number } | undefined;
}

export function useRegisterField({
  value,
  onChange,
  onFocus,
  onBlur,
  onEnter,
  layout,
  localeStyle,
  unit,
}: RegisterFieldOptions) {
  const input = useRef<HTMLInputElement>(null);
  const register: Register = { ...layout, mark: markOf(localeStyle) };
  const isWhole = register.decimalCells === 0;
  const [entry, setEntry] = useState<Entered>({ text: '', caret: 0 });
  const [selection, setSelection] = useState<RegisterField['selection']>();
  const valueIn = ({ text: shown, keys }: Entered) =>
    isWhole && keys !== undefined ? keys : valueOfText(shown, register);
  // A trailing comma is not part of the value: it is kept as long as the value is the same.
  const isSame = valueIn(entry) === value;
  const text = isSame ? entry.text : textOfValue(value, register);
  const typedKeys = isSame ? entry.keys : undefined;
  const drawable = isDrawable(text, register);

  useLayoutEffect(() => {
    const element = input.current;
    if (element === null || document.activeElement !== element) return;
    // Setting an equal selection would force a layout.
    if (element.selectionStart !== entry.caret || element.selectionEnd !== entry.caret)
      element.setSelectionRange(entry.caret, entry.caret);
  }, [entry]);

  const select = (start: number, end: number) => {
    if (selection?.start !== start || selection.end !== end) setSelection({ start, end });
  };

  const enter = (next: Entered, nextValue = valueIn(next)) => {
    setEntry(next);
    if (document.activeElement === input.current) select(next.caret, next.caret);
    if (nextValue !== value) onChange(nextValue);
  };
  const enterKeys = (keys: string) => {
    const shown = textOfKeys(keys, register);
    enter({ text: shown, caret: shown.length, keys });
  };

  /** After a comma that ends the number, further keys are ignored. */
  const isBehindEnd = (after: Entry) => {
    const { caret } = entry;
    const added = after.text.slice(caret, after.caret);
    const isAdded = added !== '' && after.text === text.slice(0, caret) + added + text.slice(caret);
    return isWhole && isAdded && typedKeys !== undefined && isEndedByComma(typedKeys);
  };

  /** The typed keys after one more key, or one less if the cells are full. */
  const keysAfter = (after: Entry): string | undefined => {
    if (typedKeys === text && after.text === typedKeys.slice(0, -1)) return drawable ? undefined : after.text;
    const key = after.text.slice(-1);
    const isBehind = after.text === text + key && after.caret === after.text.length;
    if (!isBehind || !/[\d.,]/.test(key)) return undefined;
    // A meaningless separator is kept after the keys: before it, the next digit would overwrite.
    return keysWith(typedKeys ?? text, key, register) ?? typedKeys;
  };

  /** Only the register's unit may follow a pasted number. */
  const isOfRegister = (pasted: string | undefined) =>
    pasted === undefined || (unit === undefined ? isUnit(pasted) : isSameUnit(pasted, unit));

  const left = isWhole ? wholeNumberOf(value, register.integerCells) : value;

  /** Inserted text: the number in it if it fits, otherwise unchanged. */
  const enterPiece = (piece: Entry) => {
    const parsed = parseReadingText(piece.text);
    if (parsed.kind !== 'number' || !isOfRegister(parsed.unit)) return enter(piece);
    if (isWhole)
      return enterKeys(wholeNumberOf(piece.text.replace(/[\p{L}°].*/su, ''), register.integerCells));
    if (!fits(parsed, register)) return enter(piece);
    const digits = textOfValue(piece.text, register);
    const number = valueOfText(digits, register);
    const caret = digits === piece.text ? piece.caret : digits.length;
    enter({ text: digits, caret }, parsed.unit ? `${number} ${parsed.unit}` : number);
  };

  const showSelection = (event: SyntheticEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    select(selectionStart ?? 0, selectionEnd ?? 0);
  };

  return {
    text,
    register,
    drawable,
    selection,
    style: cellStyle(text, layout, register),
    inputProps: {
      ref: input,
      value: text,
      onChange(event: ChangeEvent<HTMLInputElement>) {
        const { value: edited, selectionStart } = event.currentTarget;
        const after = { text: edited, caret: selectionStart ?? edited.length };
        if (isBehindEnd(after)) return setEntry({ ...entry });
        const keys = keysAfter(after);
        if (keys !== undefined) return enterKeys(keys);
        // A text without decimals edited in its middle is cut off on blur only.
        if (!drawable) return isWhole ? enter(after) : enterPiece(after);
        const next = applyEdit(text, after, isForwardDelete(event.nativeEvent as InputEvent), register);
        if (next?.isEnded) return enter({ ...next, keys: `${text},` });
        return next === undefined ? enterPiece(after) : enter(next);
      },
      onPaste(event: ClipboardEvent<HTMLInputElement>) {
        event.preventDefault();
        const pasted = event.clipboardData.getData('text').trim();
        if (pasted !== '') enterPiece({ text: pasted, caret: pasted.length });
      },
      onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        if (left !== value) enterKeys(left);
        if (onEnter) onEnter();
        else event.currentTarget.blur();
      },
      onFocus(event: SyntheticEvent<HTMLInputElement>) {
        showSelection(event);
        onFocus?.();
      },
      onSelect: showSelection,
      onBlur() {
        // If the window lost the focus, the field still has it, and typing continues.
        if (document.activeElement !== input.current) {
          setSelection(undefined);
          // After a return, typing continues with the shown text.
          if (drawable || left !== value) setEntry({ text: textOfValue(left, register), caret: 0 });
          if (left !== value) onChange(left);
        }
        onBlur?.();
      },
    },
  };
}

const isForwardDelete = ({ inputType }: InputEvent) => inputType === 'deleteContentForward';

/** CSS properties that place the input's invisible text over the cells. */
function cellStyle(text: string, layout: DigitLayout, register: Register): CSSProperties {
  const drawn = layout.decimalCells + layout.maskedDecimalCells;
  const columns = layout.integerCells + (drawn > 0 ? 1 + drawn : 0);
  const { decimalDigits } = partsOf(text, register.mark);
  const right = decimalDigits === undefined ? columns - layout.integerCells : drawn - decimalDigits.length;
  return { '--columns': columns, '--columns-right-of-text': right };
}
