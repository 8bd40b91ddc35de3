import { tryOr } from '@zaehlwerk/outbox';

/** Asked before every first request: the code that reads overrides is in a file that hardly any page loads. */
export function hasKeptOverrides(): boolean {
  return tryOr(false, () => 'zw-overrides' in globalThis.localStorage);
}
