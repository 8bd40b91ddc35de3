import { addAbortSignal } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { BackupError } from './backup-error.ts';
import type { BackupSettings } from './backup-settings.ts';
import { keyFile, openKey } from './encryption.ts';
import type { FoundBackup } from './find-backup.ts';
import { storedFile } from './manifest.ts';
import type { OpenBackup } from './restore-database.ts';
import { readStored, verifyStored } from './stored-file.ts';

/**
 * Tries the passphrase, then compares every file with the manifest, before anything is restored.
 * @throws BackupError `PASSPHRASE_WRONG`, `BACKUP_DAMAGED`
 */
export async function openBackup(
  found: FoundBackup,
  { passphrase, toolFolder }: BackupSettings,
  signal: AbortSignal,
): Promise<OpenBackup> {
  const { folder, manifest } = found;
  const lacking = (name: string) =>
    new BackupError('BACKUP_DAMAGED', `${folder.name} lacks ${name}: use another backup.`);
  const sealed = await folder.read(keyFile);
  if (!sealed) throw lacking(keyFile);
  const decrypt = await openKey(await buffer(sealed), passphrase);
  for (const file of manifest.files) {
    signal.throwIfAborted();
    await verifyStored(folder, file);
  }
  return {
    ...found,
    signal,
    ...(toolFolder && { toolFolder }),
    async read(name) {
      const file = storedFile(manifest, name);
      if (!file) throw lacking(name);
      return addAbortSignal(signal, await readStored(folder, file, decrypt));
    },
  };
}
