import { startTransition, useLayoutEffect, useState } from 'react';
import { useLeaving } from './use-leaving.ts';

/** Whether what explains a reading is open, and what opens and closes it. */
interface OpenedExplanation {
  readonly isOpen: boolean;
  readonly toggle: () => void;
  /** The field was left with this text. */
  readonly leave: (text: string) => void;
}

/**
 * The explanation of what stands in a field opens by itself when the field is left; not while somebody types, for it
 * moves what is below. It stays as the reader wants it for as long as that text stays. What stands there from the start
 * is explained from the start.
 */
export function useOpenedExplanation(text: string, explanationId: string): OpenedExplanation {
  const [opened, setOpened] = useState({ text, isOpen: true });
  const afterLeaving = useLeaving();
  const isOpen = opened.isOpen && opened.text === text;
  useLayoutEffect(() => {
    if (!isOpen) return;
    const focused = document.activeElement;
    const isBelow = document.getElementById(explanationId)?.compareDocumentPosition(focused ?? document.body);
    // The next field, which the reader is in already, has gone down: it must not leave the screen.
    if (focused && isBelow === Node.DOCUMENT_POSITION_FOLLOWING) focused.scrollIntoView({ block: 'nearest' });
  }, [isOpen, explanationId]);
  return {
    isOpen,
    toggle: () => setOpened({ text, isOpen: !isOpen }),
    leave: left =>
      afterLeaving(() =>
        startTransition(() => setOpened(last => (last.text === left ? last : { text: left, isOpen: true }))),
      ),
  };
}
