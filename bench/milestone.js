/**
 * Runs in the page before any of its scripts. Calls `tellMilestone` with the milliseconds since navigation
 * start of the first frame in which an element for `selector` is visible and not disabled.
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
    // What hides an element may end without a change of the document.
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || element.disabled)
      return lookSoon();
    changes.disconnect();
    globalThis.tellMilestone(performance.now());
  };
  const changes = new MutationObserver(lookSoon);
  changes.observe(document, { childList: true, subtree: true });
};
