import { CodedError } from '../coded-error.ts';

export { errorCode } from '../database/database-error.ts';

/** Codes are stable; the message is one line for the operator. */
export type BackupErrorCode =
  | 'SETTING_INVALID'
  | 'PASSPHRASE_WRONG'
  /** The folder or bucket cannot be read or written. */
  | 'PLACE_UNUSABLE'
  /** Nothing to back up, or not everything that a backup needs. */
  | 'SOURCE_INCOMPLETE'
  /** No fitting `pg_dump` or `pg_restore`. */
  | 'TOOLS_MISSING'
  | 'DUMP_FAILED'
  /** No backup, or one that was interrupted. */
  | 'BACKUP_MISSING'
  /** The contents differ from the manifest. */
  | 'BACKUP_DAMAGED'
  /** A newer release or another PostgreSQL is needed. */
  | 'BACKUP_UNSUPPORTED'
  | 'TARGET_NOT_EMPTY'
  | 'TARGET_TOO_SMALL'
  /** The server makes no database. */
  | 'TARGET_UNUSABLE'
  /** The restored database differs from the manifest. */
  | 'RESTORE_DIFFERS'
  | 'INTERRUPTED';

/** An error of a backup or a restore that the operator can fix. */
export class BackupError extends CodedError<BackupErrorCode> {}
