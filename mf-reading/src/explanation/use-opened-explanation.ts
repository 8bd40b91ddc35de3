import { useAfterRelease } from '@zaehlwerk/metering/form';
import { startTransition, useLayoutEffect, useState } from 'react';

/**
 * An explanation opens when its field is left, not while the user types, because it moves what is below. It keeps its state
 * as long as the text stays. Text that is there from the start is explained from the start.
 */
export function useOpenedExplanation(text: string, explanationId: string) {
  const [opened, setOpened] = useState({ text, isOpen: true });
  const afterRelease = useAfterRelease();
  const isOpen = opened.isOpen && opened.text === text;
  useLayoutEffect(() => {
    if (!isOpen) return;
    const focused = document.activeElement;
    const isBelow = document.getElementById(explanationId)?.compareDocumentPosition(focused ?? document.body);
    // The next field, which has the focus already, has moved down: it must not leave the screen.
    if (focused && isBelow === Node.DOCUMENT_POSITION_FOLLOWING) focused.scrollIntoView({ block: 'nearest' });
  }, [isOpen, explanationId]);
  return {
    isOpen,
    toggle: () => setOpened({ text, isOpen: !isOpen }),
    /** The field was left with this text. */
    leave: (left: string) =>
      afterRelease(() =>
        startTransition(() => setOpened(last => (last.text === left ? last : { text: left, isOpen: true }))),
      ),
  };
}
