import { BackupError } from '../backup-error.ts';
import type { BackupPlace } from './backup-place.ts';
import { directoryPlace } from './directory-place.ts';

/**
 * Opens a directory, or `s3://bucket/prefix` with the usual variables of AWS.
 * @throws BackupError `SETTING_INVALID`
 */
export async function openPlace(
  address: string,
  environment: NodeJS.ProcessEnv,
  pathOf: (file: string) => string,
): Promise<BackupPlace> {
  if (/^s3:/i.test(address)) {
    // Its client takes longer to load than all other code.
    const { bucketPlace } = await import('./bucket-place.ts');
    return bucketPlace(address, environment);
  }
  if (address === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(address))
    throw new BackupError(
      'SETTING_INVALID',
      `"${address}" is no place for backups: name a folder, or s3://bucket/prefix.`,
    );
  return directoryPlace(pathOf(address));
}
