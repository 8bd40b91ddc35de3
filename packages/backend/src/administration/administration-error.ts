/** Codes are stable; the message is one line for the administrator. */
export type AdministrationErrorCode =
  /** There is no such application, or none is the default. */
  | 'APPLICATION_UNKNOWN'
  /** The application has no account of this name. */
  | 'ACCOUNT_UNKNOWN'
  /** The application has no account of the name given as parent. */
  | 'PARENT_UNKNOWN'
  /** The application has an account of this name. */
  | 'USERNAME_TAKEN'
  /** A name or password that no account may have. */
  | 'ACCOUNT_INVALID'
  /** No reading without a job has this number, or several applications have one. */
  | 'READING_UNKNOWN'
  /** The application of a reading has no job with this id. */
  | 'JOB_UNKNOWN'
  /** A text that says nothing, or too much. */
  | 'TEXT_INVALID'
  /** The link would have expired already. */
  | 'EXPIRY_PAST'
  /** The mail does not exist (any more). */
  | 'MAIL_UNKNOWN'
  /** The state of the mail does not allow it. */
  | 'MAIL_STATE'
  /** The content of the mail has been removed. */
  | 'MAIL_EMPTY'
  /** Not a cursor, or one of another export or database. */
  | 'CURSOR_UNUSABLE';

/** A request of an administrator that is impossible; nothing was changed. */
export class AdministrationError extends Error {
  override readonly name = 'AdministrationError';
  readonly code: AdministrationErrorCode;

  constructor(code: AdministrationErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
