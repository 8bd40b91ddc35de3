/**
 * What can keep the database from opening. Codes are stable; the message is one line for whoever starts the backend.
 */
export type DatabaseErrorCode =
  /** `DATABASE_URL` is no PostgreSQL address. */
  | 'DATABASE_URL_INVALID'
  /** Nothing answers at `DATABASE_URL`. */
  | 'DATABASE_UNREACHABLE'
  /** The server at `DATABASE_URL` answers and refuses: wrong password, unknown database. */
  | 'DATABASE_REFUSED'
  /** The data directory cannot be created, read or written. */
  | 'DATA_DIR_UNUSABLE'
  /** An external server is too old, or the data is of another major version than the embedded PostgreSQL. */
  | 'DATABASE_VERSION_UNSUPPORTED'
  /** The data is there and its password file is not. */
  | 'DATABASE_PASSWORD_LOST'
  /** Started as root, and no other system user can run PostgreSQL here. */
  | 'SYSTEM_USER_UNAVAILABLE'
  /** No PostgreSQL for this operating system is installed. */
  | 'PLATFORM_UNSUPPORTED'
  /** PostgreSQL was started and gave up. */
  | 'DATABASE_START_FAILED';

/** The database cannot be opened, for a reason that whoever starts the backend can mend. */
export class DatabaseError extends Error {
  readonly code: DatabaseErrorCode;

  constructor(code: DatabaseErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'DatabaseError';
    this.code = code;
  }
}

/** The `code` of an error of the operating system or PostgreSQL, or undefined. */
export function errorCode(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
