import type { KeptOverride } from '@zaehlwerk/store/host';
import type { ComponentType } from 'react';

/**
 * Reason why a module at an address cannot run in this portal.
 * - `unreachable`: the address does not answer in time
 * - `no-module`: no `module.json`, or an unreadable one
 * - `incompatible`: it needs a contract or shared packages that this shell lacks
 * - `unknown-module`: this release set has no such module
 * - `taken-path`: it claims a page of another module or of the portal itself
 * - `other-module`: another module than the override names
 */
export type OverrideProblem =
  | 'unreachable'
  | 'no-module'
  | 'incompatible'
  | 'unknown-module'
  | 'taken-path'
  | 'other-module';

export type Override = KeptOverride &
  (
    | { readonly version: string; readonly problem?: undefined }
    | { readonly version?: undefined; readonly problem: OverrideProblem }
  );

export interface Overrides {
  /** Never empty. */
  readonly list: readonly Override[];
  readonly Banner: ComponentType;
}
