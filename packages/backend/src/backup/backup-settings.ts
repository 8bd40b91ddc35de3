import { BackupError } from './backup-error.ts';

/** `toolFolder`: where `pg_dump` and `pg_restore` are looked for first. */
export type BackupSettings = { passphrase: string; toolFolder?: string };

/** Characters; a shorter one can be guessed from a copy. */
const shortestPassphrase = 12;

/** `BACKUP_PASSPHRASE` and `PG_BIN_DIR`. @throws BackupError `SETTING_INVALID` */
export function backupSettingsOf({ BACKUP_PASSPHRASE, PG_BIN_DIR }: NodeJS.ProcessEnv): BackupSettings {
  const passphrase = BACKUP_PASSPHRASE ?? '';
  if (passphrase.length < shortestPassphrase)
    throw new BackupError(
      'SETTING_INVALID',
      `BACKUP_PASSPHRASE must be set to at least ${shortestPassphrase} characters, which "openssl rand -base64 24" prints: backups are encrypted with it. Keep it where the backups are not.`,
    );
  return { passphrase, ...(PG_BIN_DIR && { toolFolder: PG_BIN_DIR }) };
}
