/** Asked before every first request: the code that reads overrides is in a file that hardly any page loads. */
export function hasKeptOverrides(): boolean {
  try {
    return 'zw-overrides' in globalThis.localStorage;
  } catch {
    return false;
  }
}
