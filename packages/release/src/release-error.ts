/** What a release command refuses, with the reason and what to do in its message. Codes are stable. */
export type RefusalCode =
  /** The parts do not fit together, or a build is not what it should be. */
  | 'unfit-release'
  /** No such module, version or set on this site. */
  | 'unknown-release'
  /** The deployment is held where it is: a pinned module. */
  | 'held-release';

/** A release that is refused. Nothing of what visitors get has been changed. */
export class RefusedReleaseError extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** The parts do not fit together. */
export const unfit = (message: string) => new RefusedReleaseError('unfit-release', message);
/** The module is pinned. */
export const held = (name: string) =>
  new RefusedReleaseError(
    'held-release',
    `${name} is pinned, and stays as it is. Let it go with "portal unpin ${name}" first.`,
  );
/** What was named is not there. */
export const unknown = (message: string) => new RefusedReleaseError('unknown-release', message);
