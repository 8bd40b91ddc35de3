import { useCallback, useEffect, useState } from 'react';
import { afterFeedbackDelay } from './field.tsx';

type Texts = Readonly<Record<string, string>>;

/** Which of several fields, by their ids, the reader is through with. */
interface SettledTexts {
  readonly isSettled: (id: string) => boolean;
  /** The field was left with this text. */
  readonly settle: (id: string, text: string) => void;
}

/** As `useSettled`, for all fields of a form at once: a field's text has not changed for a while, or was settled. */
export function useSettledTexts(texts: Texts): SettledTexts {
  const [settled, setSettled] = useState(texts);
  useEffect(() => afterFeedbackDelay(() => setSettled(texts)), [texts]);
  const settle = useCallback((id: string, text: string) => setSettled(all => ({ ...all, [id]: text })), []);
  return { isSettled: id => settled[id] === texts[id], settle };
}
