/** Reasons to refuse what is signed, or lacks a signature. Stable; docs/guide/releasing.md explains them. */
export type SigningCode =
  | 'unsigned-release'
  | 'unsigned-change'
  | 'wrong-signature'
  | 'other-release'
  | 'wrong-moment'
  | 'unknown-key'
  | 'key-not-valid'
  | 'revoked-key'
  | 'foreign-module'
  | 'foreign-change'
  | 'foreign-operator'
  | 'invalid-publisher'
  | 'unusable-key';

export class SigningError extends Error {
  readonly code: SigningCode;

  constructor(code: SigningCode, message: string) {
    super(message);
    this.code = code;
  }
}
