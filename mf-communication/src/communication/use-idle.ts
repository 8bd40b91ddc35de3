import { useEffect, useEffectEvent } from 'react';

/** Without changes of the page for this long, so that the result of the last action was seen. */
const idleMilliseconds = 1000;

const fields = 'input:not([type="search"], [type="checkbox"], [type="radio"]), textarea';

/** A dialog is open, or the user may be entering something. */
const isBusy = () =>
  document.querySelector('dialog[open]') !== null ||
  document.querySelector(`main :is(${fields})`) !== null ||
  document.activeElement?.matches(`${fields}, input, select, [contenteditable]`) === true;

/** Calls `then` once nothing on the page would be disturbed, if `isWanted` is still true. */
export function useIdle(isWanted: boolean, then: () => void): void {
  const act = useEffectEvent(then);
  useEffect(() => {
    if (!isWanted) return;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => !isBusy() && act(), idleMilliseconds);
    };
    const observer = new MutationObserver(wait);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['open'],
    });
    document.addEventListener('focusout', wait);
    wait();
    return () => {
      clearTimeout(waiting);
      observer.disconnect();
      document.removeEventListener('focusout', wait);
    };
  }, [isWanted]);
}
