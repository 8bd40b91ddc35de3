/** Why nothing was done. The message is one line for whoever asked. */
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
  /** There is no such mail, or not any more. */
  | 'MAIL_UNKNOWN'
  /** The mail is in no state for this. */
  | 'MAIL_STATE'
  /** What the mail was made from has been removed. */
  | 'MAIL_EMPTY'
  /** What an export is to go on from is no cursor, or not one of this export and this database. */
  | 'CURSOR_UNUSABLE';

/** What an administrator asked for cannot be done; nothing was changed. */
export class AdministrationError extends Error {
  override readonly name = 'AdministrationError';
  readonly code: AdministrationErrorCode;

  constructor(code: AdministrationErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
