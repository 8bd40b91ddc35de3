/**
 * Whether this browser may keep overrides. Every page asks before its first request: so it is a text and not in the
 * database, and the code that reads it, with a name of its own for it, is in a file that hardly any page loads.
 */
export function hasKeptOverrides(): boolean {
  try {
    return 'zw-overrides' in globalThis.localStorage;
  } catch {
    return false;
  }
}
