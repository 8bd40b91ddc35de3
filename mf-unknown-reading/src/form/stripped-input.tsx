import { TextInput } from '@zaehlwerk/ui';
import { type ComponentProps, useLayoutEffect, useRef } from 'react';

interface Props extends Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange'> {
  readonly value: string;
  /** What the field takes of a text; never longer than that. */
  readonly strip: (text: string) => string;
  /** Most characters that can be typed; what is pasted may be longer, and is not cut off (decisions.md 17). */
  readonly max?: number | undefined;
  readonly onChange: (text: string) => void;
}

/**
 * A field that takes some characters and leaves out others as they come (specification section 5). The caret stays where
 * it is, and what is being composed of several keys (`´` and `e`) is not looked at before it is one character.
 */
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
        // Suggestions, dictation and the clipboard of a phone's keyboard are no paste, but come as a whole, too.
        else take(currentTarget, inputType === 'insertText' && [...(data ?? '')].length === 1);
      }}
      onCompositionEnd={({ currentTarget }) => take(currentTarget, true)}
    />
  );
}
