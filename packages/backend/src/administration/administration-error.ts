import { CodedError } from '../coded-error.ts';

/** Codes are stable; the message is one line for the administrator. */
export type AdministrationErrorCode =
  /** There is no such application, or none is the default. */
  | 'APPLICATION_UNKNOWN'
  | 'ACCOUNT_UNKNOWN'
  | 'PARENT_UNKNOWN'
  | 'USERNAME_TAKEN'
  /** A name or password that no account may have. */
  | 'ACCOUNT_INVALID'
  /** No reading without a job has this number, or several applications have one. */
  | 'READING_UNKNOWN'
  | 'JOB_UNKNOWN'
  /** Its readings would go, too, which was not asked for. */
  | 'JOB_HAS_READINGS'
  /** What confirms an act is not what it is about. */
  | 'CONFIRMATION_WRONG'
  /** A text that says nothing, or too much. */
  | 'TEXT_INVALID'
  | 'EXPIRY_PAST'
  | 'MAIL_UNKNOWN'
  | 'MAIL_STATE'
  /** The content of the mail has been removed. */
  | 'MAIL_EMPTY'
  /** Not a cursor, or one of another export or database. */
  | 'CURSOR_UNUSABLE';

/** A request of an administrator that is impossible; nothing was changed. */
export class AdministrationError extends CodedError<AdministrationErrorCode> {}
