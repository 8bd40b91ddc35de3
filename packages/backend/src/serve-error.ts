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
  | 'MIGRATION_FAILED'
  /** The keys cannot be read or written where they should be. */
  | 'KEYS_UNUSABLE'
  /** The key file is open to others than its owner. */
  | 'KEYS_EXPOSED'
  /** What is in the place of the keys is none. */
  | 'KEYS_DAMAGED'
  /** The database has been worked with keys that are not here. */
  | 'KEYS_MISSING'
  /** The keys here are not those of the database. */
  | 'KEYS_OF_ANOTHER_DATABASE'
  /** Another backend of the database had newer keys. */
  | 'KEYS_OUTDATED'
  /** Keys are to be made for a database that has its own. */
  | 'KEYS_PRESENT';

/** The server cannot start, for a reason that whoever starts it can mend. */
export class ServeError extends Error {
  override readonly name = 'ServeError';
  readonly code: ServeErrorCode;

  constructor(code: ServeErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}
