import { useEffect, useEffectEvent } from 'react';

/** The page has been left as it is for this long: whoever sent something has seen what came of it. */
const calmMilliseconds = 1000;

const fields = 'input:not([type="search"], [type="checkbox"], [type="radio"]), textarea';

/** Somebody is asked something already, or is entering something. */
const isBusy = () =>
  document.querySelector('dialog[open]') !== null ||
  document.querySelector(`main :is(${fields})`) !== null ||
  document.activeElement?.matches(`${fields}, input, select, [contenteditable]`) === true;

/** Calls `then` once as soon as nothing on the page would be disturbed, if `isWanted` still holds at that moment. */
export function useCalmPage(isWanted: boolean, then: () => void): void {
  const act = useEffectEvent(then);
  useEffect(() => {
    if (!isWanted) return;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => !isBusy() && act(), calmMilliseconds);
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
