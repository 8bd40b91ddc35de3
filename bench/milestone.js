/**
 * Runs in the page before any of its scripts. Calls `tellMilestone` with the milliseconds from navigation start to the
 * first frame in which an element for `selector` is visible and enabled.
 */
globalThis.watchForMilestone = selector => {
  let looking = false;
  const lookSoon = () => {
    if (looking) return;
    looking = true;
    requestAnimationFrame(look);
  };
  const look = () => {
    looking = false;
    const element = document.querySelector(selector);
    if (!element) return;
    // A covering element may disappear without a change of the document.
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || element.disabled)
      return lookSoon();
    changes.disconnect();
    globalThis.tellMilestone(performance.now());
  };
  const changes = new MutationObserver(lookSoon);
  changes.observe(document, { childList: true, subtree: true });
};
