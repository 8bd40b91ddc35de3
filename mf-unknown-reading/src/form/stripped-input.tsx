import { TextInput } from '@zaehlwerk/ui';
import { type ComponentProps, useLayoutEffect, useRef } from 'react';

interface Props extends Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange'> {
  readonly value: string;
  readonly strip: (text: string) => string;
  /** Maximum length for typing; pasted text may be longer (decisions.md 17). */
  readonly max?: number | undefined;
  readonly onChange: (text: string) => void;
}

/** Removes disallowed characters, composed ones once complete; the caret keeps its place (specification section 5). */
export function StrippedInput({ value, strip, max, onChange, ...input }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  const take = (element: HTMLInputElement, isTyped: boolean) => {
    const entered = element.value;
    const text = strip(entered);
    const isFull = isTyped && max !== undefined && text.length > max && text.length > value.length;
    const kept = isFull ? value : text;
    if (kept !== entered) {
      const before = strip(entered.slice(0, element.selectionStart ?? entered.length)).length;
      caret.current = Math.min(isFull ? before - 1 : before, kept.length);
    }
    onChange(kept);
  };

  return (
    <TextInput
      {...input}
      ref={field}
      value={value}
      onChange={({ currentTarget, nativeEvent }) => {
        const { isComposing = false, inputType, data } = nativeEvent as InputEvent;
        if (isComposing) onChange(currentTarget.value);
        // Suggestions, dictation and clipboards of phone keyboards insert text as a whole, too.
        else take(currentTarget, inputType === 'insertText' && [...(data ?? '')].length === 1);
      }}
      onCompositionEnd={({ currentTarget }) => take(currentTarget, true)}
    />
  );
}
