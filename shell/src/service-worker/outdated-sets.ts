/** Sets that are kept for those who do not say which one they need: pages that sleep, a worker that installs. */
const keptForUnknown = 2;

/**
 * The sets that may leave the device once a page of the active one has started.
 *
 * @param cached all sets on the device, oldest first
 * @param active the set that pages are opened with
 * @param used the sets that open pages run; `undefined` for one that nobody knows
 */
export function outdatedSets(
  cached: readonly string[],
  active: string,
  used: readonly (string | undefined)[],
): readonly string[] {
  const candidates = cached.filter(setId => setId !== active && !used.includes(setId));
  return used.includes(undefined) ? candidates.slice(0, -keptForUnknown) : candidates;
}
