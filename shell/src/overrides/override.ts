import type { KeptOverride } from '@zaehlwerk/store/host';
import type { ComponentType } from 'react';

/** Reason why a module at an address cannot run in this portal. */
export type OverrideProblem =
  | 'unreachable'
  /** No `module.json`, or an unreadable one. */
  | 'no-module'
  /** It needs a contract or shared packages that this shell lacks. */
  | 'incompatible'
  /** The release set has no such module. */
  | 'unknown-module'
  /** It claims a page of another module or of the shell. */
  | 'taken-path'
  /** Not the module that the override names. */
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
