/*
 * Each backup has a key pair of its own in the age format (https://age-encryption.org/v1): every file is encrypted to it,
 * and `key.age` holds its secret half, encrypted with the passphrase. So a passphrase is tried once and found wrong before
 * anything is read, and the files of two backups cannot be mixed. The program `age` decrypts them too:
 * `age -d -i key.age database.tar.zst.age`.
 */

import { Readable } from 'node:stream';
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { BackupError } from './backup-error.ts';

export const keyFile = 'key.age';

type Transform = (source: Readable) => AsyncIterable<Uint8Array>;
export type NewKey = {
  /** Content of {@link keyFile}. */
  sealed: Uint8Array;
  encrypt: Transform;
};

/** Logarithm of the work for each try of a passphrase: a second and 256 MB. */
const passphraseWork = 18;

export async function newKey(passphrase: string, work: number = passphraseWork): Promise<NewKey> {
  const identity = await generateIdentity();
  const recipient = await identityToRecipient(identity);
  const byPassphrase = new Encrypter();
  byPassphrase.setPassphrase(passphrase);
  byPassphrase.setScryptWorkFactor(work);
  const toRecipient = new Encrypter();
  toRecipient.addRecipient(recipient);
  return {
    sealed: await byPassphrase.encrypt(identity),
    encrypt: source => streamed(() => toRecipient.encrypt(webStream(source))),
  };
}

/** @throws BackupError `PASSPHRASE_WRONG`, `BACKUP_DAMAGED` */
export async function openKey(sealed: Uint8Array, passphrase: string): Promise<Transform> {
  const byPassphrase = new Decrypter();
  byPassphrase.addPassphrase(passphrase);
  const identity = await byPassphrase.decrypt(sealed, 'text').catch((cause: unknown) => {
    // The library has no codes.
    const isWrong = String(Object(cause).message).includes('no identity matched');
    throw isWrong
      ? new BackupError('PASSPHRASE_WRONG', 'BACKUP_PASSPHRASE is not the one of this backup.')
      : new BackupError('BACKUP_DAMAGED', `${keyFile} of this backup is damaged.`, cause);
  });
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return source => streamed(() => decrypter.decrypt(webStream(source)));
}

const webStream = (source: Readable) => Readable.toWeb(source) as ReadableStream<Uint8Array>;

async function* streamed(open: () => Promise<ReadableStream<Uint8Array>>) {
  yield* Readable.fromWeb((await open()) as import('node:stream/web').ReadableStream<Uint8Array>);
}
