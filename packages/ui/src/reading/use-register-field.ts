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
  markOf,
  partsOf,
  type Register,
  textOfValue,
  valueOfText,
} from './register-text.ts';
import { keysWith, textOfKeys } from './typed-keys.ts';

/** `keys`: what the text was typed with, as long as nothing else was done to it. */
interface Entered extends Entry {
  readonly keys?: string;
}

interface RegisterFieldOptions {
  value: string;
  onChange: (value: string) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  onEnter?: () => void;
  layout: DigitLayout;
  localeStyle: LocaleStyle;
  unit?: string | undefined;
}

export interface RegisterField {
  readonly text: string;
  readonly register: Register;
  readonly drawable: boolean;
  /** Undefined while the field has no focus. */
  readonly selection: { readonly start: number; readonly end: number } | undefined;
}

/** Text, caret and selection of the one input behind the cells. */
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
  // A comma at the end is no part of the value: it lives here for as long as the value is still the same.
  const isSame = valueIn(entry) === value;
  const text = isSame ? entry.text : textOfValue(value, register);
  const typedKeys = isSame ? entry.keys : undefined;
  const drawable = isDrawable(text, register);

  useLayoutEffect(() => {
    const element = input.current;
    if (element === null || document.activeElement !== element) return;
    // Mostly the browser has it there already; to set it again lays out the page before its frame.
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

  /** Behind a comma that has ended the number, no key changes it, whatever the pace of the hand. */
  const isBehindEnd = (after: Entry) => {
    const { caret } = entry;
    const added = after.text.slice(caret, after.caret);
    const isAdded = added !== '' && after.text === text.slice(0, caret) + added + text.slice(caret);
    return isWhole && isAdded && typedKeys !== undefined && isEndedByComma(typedKeys);
  };

  /** What was typed up to now, with one key more behind it or, where the cells have no room for it, one less. */
  const keysAfter = (after: Entry): string | undefined => {
    if (typedKeys === text && after.text === typedKeys.slice(0, -1)) return drawable ? undefined : after.text;
    const key = after.text.slice(-1);
    const isBehind = after.text === text + key && after.caret === after.text.length;
    if (!isBehind || !/[\d.,]/.test(key)) return undefined;
    // A separator that means nothing stays behind what was typed: in front of it, the next digit would write over.
    return keysWith(typedKeys ?? text, key, register) ?? typedKeys;
  };

  /** What stands behind a number may be left out of the cells where it is the register's unit. */
  const isOfRegister = (pasted: string | undefined) =>
    pasted === undefined || (unit === undefined ? isUnit(pasted) : isSameUnit(pasted, unit));

  /** The value once the field is left. */
  const left = isWhole ? wholeNumberOf(value, register.integerCells) : value;

  /** Text that came in one piece: the number in it if the cells can take it, otherwise as it is. */
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
        // A text without decimals that is edited in its middle is cut off when it is left, and not in between.
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
        // Where the window was left, the field still has the focus, and what is being typed goes on.
        if (document.activeElement !== input.current) {
          setSelection(undefined);
          // Typing goes on with the shown text after a return.
          if (drawable || left !== value) setEntry({ text: textOfValue(left, register), caret: 0 });
          if (left !== value) onChange(left);
        }
        onBlur?.();
      },
    },
  };
}

const isForwardDelete = ({ inputType }: InputEvent) => inputType === 'deleteContentForward';

/** The numbers that the style sheet needs to lay the input's own, invisible text exactly over the cells. */
function cellStyle(text: string, layout: DigitLayout, register: Register): CSSProperties {
  const drawn = layout.decimalCells + layout.maskedDecimalCells;
  const columns = layout.integerCells + (drawn > 0 ? 1 + drawn : 0);
  const { decimalDigits } = partsOf(text, register.mark);
  const right = decimalDigits === undefined ? columns - layout.integerCells : drawn - decimalDigits.length;
  return { '--columns': columns, '--columns-right-of-text': right };
}
