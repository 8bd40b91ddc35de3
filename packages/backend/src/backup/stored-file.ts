import { createHash } from 'node:crypto';
import { pipeline, type Readable, Transform } from 'node:stream';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { BackupError } from './backup-error.ts';
import type { Digest, StoredFile } from './manifest.ts';
import type { BackupFolder } from './place/backup-place.ts';

type Cipher = (source: Readable) => AsyncIterable<Uint8Array>;

/** Passes bytes on; `digest` after the end. */
function meter() {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, digest: (): Digest => ({ bytes, sha256: hash.digest('hex') }) };
}

/** `pipeline` reports errors through the last stream. */
const ignore = () => undefined;

/** Compresses and encrypts `source` into a new file `<name>.zst.age`. `estimate`: size in bytes, from above. */
export async function writeStored(
  folder: BackupFolder,
  { name, source, estimate }: { name: string; source: Readable; estimate: number },
  encrypt: Cipher,
): Promise<StoredFile> {
  const [plain, sealed] = [meter(), meter()];
  const compressor = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3 } });
  const file = `${name}.zst.age`;
  const content = pipeline(source, plain.stream, compressor, encrypt, sealed.stream, ignore);
  await folder.write(file, content, estimate);
  return { name: file, ...sealed.digest(), content: plain.digest() };
}

async function found(folder: BackupFolder, name: string): Promise<Readable> {
  const source = await folder.read(name);
  if (source) return source;
  throw new BackupError('BACKUP_DAMAGED', `${folder.name} lacks ${name}.`);
}

/** Reads the whole file, without its key. @throws BackupError `BACKUP_DAMAGED` */
export async function verifyStored(folder: BackupFolder, file: StoredFile): Promise<void> {
  const { stream, digest } = meter();
  pipeline(await found(folder, file.name), stream, ignore);
  for await (const _ of stream);
  refuseOther(folder, file.name, file, digest());
}

/**
 * Decrypts and decompresses a file. The stream ends with an error unless it was the content of the manifest.
 * @throws BackupError `BACKUP_DAMAGED`
 */
export async function readStored(folder: BackupFolder, file: StoredFile, decrypt: Cipher): Promise<Readable> {
  const { stream, digest } = meter();
  stream._flush = done => {
    try {
      refuseOther(folder, file.name, file.content, digest());
      done();
    } catch (error) {
      done(error as Error);
    }
  };
  return pipeline(await found(folder, file.name), decrypt, createZstdDecompress(), stream, ignore);
}

function refuseOther(folder: BackupFolder, name: string, expected: Digest, actual: Digest): void {
  if (actual.bytes === expected.bytes && actual.sha256 === expected.sha256) return;
  const what =
    actual.bytes === expected.bytes
      ? 'its bytes have changed'
      : `${actual.bytes} bytes instead of ${expected.bytes}`;
  throw new BackupError(
    'BACKUP_DAMAGED',
    `${name} in ${folder.name} is damaged (${what}): use another backup.`,
  );
}
