import { CodedError } from './coded-error.ts';

/** Errors at the start, beside those of the database. The message is one line for a terminal. */
export type ServeErrorCode =
  | 'PORT_IN_USE'
  /** The port is reserved or no port number. */
  | 'PORT_UNUSABLE'
  /** No address of this machine. */
  | 'HOST_UNUSABLE'
  | 'SETTING_INVALID'
  | 'SITE_MISSING'
  | 'MIGRATION_FAILED'
  /** The keys cannot be read or written where they should be. */
  | 'KEYS_UNUSABLE'
  | 'KEYS_EXPOSED'
  /** The place of the keys contains something else. */
  | 'KEYS_DAMAGED'
  /** The keys of the database are missing here. */
  | 'KEYS_MISSING'
  /** The keys here are not those of the database. */
  | 'KEYS_OF_ANOTHER_DATABASE'
  /** Another backend of the database has used newer keys. */
  | 'KEYS_OUTDATED'
  /** The database has keys already. */
  | 'KEYS_PRESENT'
  /** There is no signing key of that name. */
  | 'KEY_UNKNOWN';

/** An error that the operator can fix. */
export class ServeError extends CodedError<ServeErrorCode> {}
