/**
 * Every page asks before its first request, so overrides are in `localStorage`, and the code that reads them is in a
 * file that hardly any page loads.
 */
export function hasKeptOverrides(): boolean {
  try {
    return 'zw-overrides' in globalThis.localStorage;
  } catch {
    return false;
  }
}
