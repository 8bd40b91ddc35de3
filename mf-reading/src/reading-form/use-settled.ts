import { useEffect, useState } from 'react';

/** Specification section 9, "Validation feedback delay". */
export const feedbackDelayMilliseconds = 1500;

/** Whether the reader is through with a field: it has not changed for a while, or `settle` was called (on blur). */
export function useSettled(value: string): { readonly isSettled: boolean; readonly settle: () => void } {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), feedbackDelayMilliseconds);
    return () => clearTimeout(timer);
  }, [value]);
  return { isSettled: settled === value, settle: () => setSettled(value) };
}
