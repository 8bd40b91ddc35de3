/** Sets that are kept for pages that do not say which one they run, because they sleep. */
const keptForUnknown = 2;

/**
 * The sets that may leave the device once a page of the active one has started.
 *
 * @param cached all sets on the device, oldest first
 * @param active the set that pages are opened with
 * @param used the sets that open pages run; `undefined` for a page that has not answered
 */
export function outdatedSets(
  cached: readonly string[],
  active: string,
  used: readonly (string | undefined)[],
): readonly string[] {
  const candidates = cached.filter(setId => setId !== active && !used.includes(setId));
  return used.includes(undefined) ? candidates.slice(0, -keptForUnknown) : candidates;
}
