import type { Refusal } from '../release-set/release-set.ts';

/**
 * Why a module or one of its screens is not there.
 * - `unreachable`: a file could not be fetched or is no script (no connection, 404)
 * - `timeout`: it did not arrive in time
 * - `integrity`: a file arrived but is not the one that was released
 * - `invalid-manifest`, `incompatible`: refused before loading
 * - `threw-at-start`: its code failed while starting
 * - `threw-in-render`: its screen failed while it was shown
 * - `not-available-offline`: it is not stored on this device and there is no connection
 */
export type FailureCode =
  | Refusal
  | 'unreachable'
  | 'timeout'
  | 'integrity'
  | 'threw-at-start'
  | 'threw-in-render'
  | 'not-available-offline';

/** A failed load, thrown inside the loader and turned into a result at its edge. */
export class ModuleLoadError extends Error {
  readonly code: FailureCode;

  constructor(code: FailureCode, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}
