/** Reasons of refusals beside those of signing. Codes are stable. */
type RefusalCode =
  /** The parts do not fit together, or a build is damaged. */
  | 'unfit-release'
  /** No such module, version or set on this site. */
  | 'unknown-release'
  /** The module is pinned. */
  | 'held-release';

/** A refused release. Visitors have what they had before. */
export class RefusedReleaseError extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string) {
    super(message);
    this.code = code;
  }
}

export const incompatible = (message: string) => new RefusedReleaseError('unfit-release', message);

export const unknown = (message: string) => new RefusedReleaseError('unknown-release', message);

export const pinnedModule = (name: string) =>
  new RefusedReleaseError(
    'held-release',
    `${name} is pinned, and stays as it is. Let it go with "portal unpin ${name}" first.`,
  );
