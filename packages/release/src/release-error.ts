import type { Finding } from './rules.ts';

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
  /** The broken rules of a refused build. */
  readonly findings: readonly Finding[];

  constructor(code: RefusalCode, message: string, findings: readonly Finding[] = []) {
    super(message);
    this.code = code;
    this.findings = findings;
  }
}

export const incompatible = (message: string) => new RefusedReleaseError('incompatible-release', message);

export const unknown = (message: string) => new RefusedReleaseError('unknown-release', message);

export const pinnedModule = (name: string) =>
  new RefusedReleaseError(
    'pinned-release',
    `${name} is pinned, and stays as it is. Let it go with "portal unpin ${name}" first.`,
  );
