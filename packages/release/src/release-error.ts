/** What a release command refuses, with the reason and what to do in its message. Codes are stable. */
export type RefusalCode =
  /** The parts do not fit together, or a build is not what it should be. */
  | 'unfit-release'
  /** No such module, version or set on this site. */
  | 'unknown-release'
  /** The deployment is held where it is: a pinned module. */
  | 'held-release'
  /** A build without a signature, where the deployment asks for one. */
  | 'unsigned-release'
  /** A switch or a setting without a signature, where the deployment asks for one. */
  | 'unsigned-change'
  /** Not signed by the key that is named there, or altered afterwards. */
  | 'wrong-signature'
  /** A good signature of another module, version, build or deployment. */
  | 'other-release'
  /** Signed before what was signed last, or in the future. */
  | 'wrong-moment'
  /** A key that the deployment does not list. */
  | 'unknown-key'
  /** A key of the deployment, before or after its time. */
  | 'key-not-valid'
  /** A key that the operator has revoked. */
  | 'revoked-key'
  /** A key that may not release this module. */
  | 'foreign-module'
  /** A change that this key may not make, or the signature of another change. */
  | 'foreign-change'
  /** Not the operator of this deployment. */
  | 'foreign-operator'
  /** Something in the list of publishers that cannot be. */
  | 'unfit-publisher'
  /** The file of a key cannot be used. */
  | 'unusable-key';

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
