import { type FocusEvent, useCallback, useRef } from 'react';

/** Remembers which line of the list has the focus, by its `data-key`, without drawing anything anew. */
export function useFocusedLine() {
  const key = useRef<string>(undefined);
  return {
    focusedKey: useCallback(() => key.current, []),
    handlers: {
      onFocus(event: FocusEvent<HTMLElement>) {
        key.current = event.target.closest<HTMLElement>('[data-key]')?.dataset.key;
      },
      onBlur() {
        key.current = undefined;
      },
    },
  };
}
