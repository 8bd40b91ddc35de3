import type { KeptOverride } from '@zaehlwerk/store/host';
import type { ComponentType } from 'react';

/**
 * Why a module cannot run from an address inside of this portal.
 * - `unreachable`: nobody answers there in time
 * - `no-module`: what answers has no `module.json`, or one that this shell cannot read
 * - `incompatible`: it needs a contract or shared packages that this shell does not bring
 * - `unknown-module`: it is none of the modules of this release set
 * - `taken-path`: it claims a page of another module or of the portal itself
 * - `other-module`: it is another one than this browser was told to run from there
 */
export type OverrideProblem =
  | 'unreachable'
  | 'no-module'
  | 'incompatible'
  | 'unknown-module'
  | 'taken-path'
  | 'other-module';

/** An override as this page has it: in force with a version, or not, because of a problem. */
export type Override = KeptOverride &
  (
    | { readonly version: string; readonly problem?: undefined }
    | { readonly version?: undefined; readonly problem: OverrideProblem }
  );

/** What a developer runs from elsewhere in this page, and what says so on every page. */
export interface Overrides {
  /** Never empty. */
  readonly list: readonly Override[];
  readonly Banner: ComponentType;
}
