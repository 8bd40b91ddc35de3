/** What can keep the server from starting, beside the database's own codes. The message is one line for a terminal. */
export type ServeErrorCode =
  /** Another process listens on the port. */
  | 'PORT_IN_USE'
  /** The port is reserved or no port number. */
  | 'PORT_UNUSABLE'
  /** A variable of the environment has no usable value. */
  | 'SETTING_INVALID'
  /** There is no published site in the given directory. */
  | 'SITE_MISSING'
  /** The database opens, and its schema cannot be brought up to date. */
  | 'MIGRATION_FAILED';

/** The server cannot start, for a reason that whoever starts it can mend. */
export class ServeError extends Error {
  override readonly name = 'ServeError';
  readonly code: ServeErrorCode;

  constructor(code: ServeErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}
