/**
 * Runs in the page before any of its scripts. Calls `tellMilestone` with the milliseconds since navigation
 * start of the first frame in which an element for `selector` is visible and not disabled.
 */
globalThis.watchForMilestone = selector => {
  const found = () => {
    const element = document.querySelector(selector);
    return element?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.disabled;
  };
  let looking = false;
  const look = () => {
    looking = false;
    if (!found()) return;
    changes.disconnect();
    globalThis.tellMilestone(performance.now());
  };
  const changes = new MutationObserver(() => {
    if (looking) return;
    looking = true;
    requestAnimationFrame(look);
  });
  changes.observe(document, { childList: true, subtree: true, attributes: true });
};
