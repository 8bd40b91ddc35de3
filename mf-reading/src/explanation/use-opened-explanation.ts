import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

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

/** Defers a change of layout until no pointer is down: a pressed element must not move away from under it. */
function useAfterRelease(): (act: () => void) => void {
  const pointer = useRef<ReturnType<typeof watchPointer>>(undefined);
  useEffect(() => {
    const watch = watchPointer();
    pointer.current = watch;
    return watch.end;
  }, []);
  return useCallback(act => pointer.current?.after(act), []);
}

function watchPointer() {
  const listening = new AbortController();
  let isDown = false;
  let waiting: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // After the click, which follows the release.
  const actSoon = () => {
    timer = setTimeout(() => {
      const act = waiting;
      waiting = undefined;
      act?.();
    });
  };
  const release = () => {
    isDown = false;
    if (waiting) actSoon();
  };
  const options = { capture: true, signal: listening.signal };
  window.addEventListener('pointerdown', () => (isDown = true), options);
  window.addEventListener('pointerup', release, options);
  window.addEventListener('pointercancel', release, options);
  return {
    after: (act: () => void) => {
      waiting = act;
      if (!isDown) actSoon();
    },
    end: () => {
      listening.abort();
      clearTimeout(timer);
    },
  };
}
