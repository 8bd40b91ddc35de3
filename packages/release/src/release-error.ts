/** Reasons of refusals beside those of signing. Codes are stable. */
type RefusalCode =
  /** The parts do not fit together, or a build is damaged. */
  | 'incompatible-release'
  /** No such module, version or set on this site. */
  | 'unknown-release'
  /** The module is pinned. */
  | 'pinned-release';

/** A refused release. Visitors have what they had before. */
export class RefusedReleaseError extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string) {
    super(message);
    this.code = code;
  }
}

export const incompatible = (message: string) => new RefusedReleaseError('incompatible-release', message);

export const unknown = (message: string) => new RefusedReleaseError('unknown-release', message);

export const pinnedModule = (name: string) =>
  new RefusedReleaseError(
    'pinned-release',
    `${name} is pinned, and stays as it is. Let it go with "portal unpin ${name}" first.`,
  );
