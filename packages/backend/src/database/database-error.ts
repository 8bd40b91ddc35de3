import { CodedError } from '../coded-error.ts';

/** Codes are stable; the message is one line for the operator. */
export type DatabaseErrorCode =
  | 'DATABASE_URL_INVALID'
  | 'DATABASE_UNREACHABLE'
  /** The server at `DATABASE_URL` refuses: wrong password, unknown database. */
  | 'DATABASE_REFUSED'
  /** The data directory cannot be created, read or written. */
  | 'DATA_DIR_UNUSABLE'
  /** An external server is too old, or the data is of another major version than the embedded PostgreSQL. */
  | 'DATABASE_VERSION_UNSUPPORTED'
  /** The data exists and its password file does not. */
  | 'DATABASE_PASSWORD_LOST'
  /** Started as root, and no other system user can run PostgreSQL here. */
  | 'SYSTEM_USER_UNAVAILABLE'
  | 'PLATFORM_UNSUPPORTED'
  | 'DATABASE_START_FAILED';

/** An error that the operator can fix. */
export class DatabaseError extends CodedError<DatabaseErrorCode> {}

export function errorCode(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
