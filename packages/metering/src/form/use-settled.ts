import { useCallback, useEffect, useState } from 'react';

/** Specification section 9, "Validation feedback delay". */
const feedbackDelayMilliseconds = 1500;

/** Whether the reader is through with a field: it has not changed for a while, or `settle` was called (on blur). */
export function useSettled(value: string): { readonly isSettled: boolean; readonly settle: () => void } {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), feedbackDelayMilliseconds);
    return () => clearTimeout(timer);
  }, [value]);
  return { isSettled: settled === value, settle: () => setSettled(value) };
}

type Texts = Readonly<Record<string, string>>;

/** Which of several fields, by their ids, the reader is through with. */
export interface SettledTexts {
  readonly isSettled: (id: string) => boolean;
  /** The field was left with this text. */
  readonly settle: (id: string, text: string) => void;
}

/** As `useSettled`, for all fields of a form at once: a field's text has not changed for a while, or was settled. */
export function useSettledTexts(texts: Texts): SettledTexts {
  const [settled, setSettled] = useState(texts);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(texts), feedbackDelayMilliseconds);
    return () => clearTimeout(timer);
  }, [texts]);
  const settle = useCallback((id: string, text: string) => setSettled(all => ({ ...all, [id]: text })), []);
  return { isSettled: id => settled[id] === texts[id], settle };
}
