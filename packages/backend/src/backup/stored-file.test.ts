import { appendFile, mkdtemp, open, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { newKey, openKey } from './encryption.ts';
import type { StoredFile } from './manifest.ts';
import { directoryPlace } from './place/directory-place.ts';
import { readStored, verifyStored, writeStored } from './stored-file.ts';

const passphrase = 'ein langer Satz';
/** Several chunks of the cipher, which compression does not shrink to one. */
const content = Buffer.from(Array.from({ length: 60_000 }, (_, n) => `${n * 7919}`).join(' '));

let directory: string;
let file: StoredFile;
let sealed: Uint8Array;
const folder = () => directoryPlace(directory).folder('one');
const path = () => join(directory, 'one', file.name);
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'zaehlwerk-stored-'));
  const key = await newKey(passphrase, cheap);
  sealed = key.sealed;
  const source = Readable.from([content]);
  file = await writeStored(folder(), { name: 'site.tar', source, estimate: content.length }, key.encrypt);
});
afterEach(() => rm(directory, { recursive: true }));

/** Work of the passphrase; that of the product takes a second. */
const cheap = 4;
const read = async () => buffer(await readStored(folder(), file, await openKey(sealed, passphrase)));
const damaged = { code: 'BACKUP_DAMAGED' };

test('what was written is read, and lies encrypted and compressed', async () => {
  await verifyStored(folder(), file);
  expect((await read()).equals(content)).toBe(true);
  expect(file).toMatchObject({ name: 'site.tar.zst.age', content: { bytes: content.length } });
  expect(file.bytes).toBeLessThan(content.length);
  expect(await readFile(path(), 'latin1')).toMatch(/^age-encryption\.org\/v1\n/);
});

test('another passphrase is refused', async () => {
  await expect(openKey(sealed, 'ein anderer Satz')).rejects.toMatchObject({ code: 'PASSPHRASE_WRONG' });
  await expect(openKey(sealed.subarray(0, 100), passphrase)).rejects.toMatchObject(damaged);
});

test.each([
  ['a changed byte', flip],
  ['a lost end', () => truncate(path(), file.bytes - 1)],
  ['a lost chunk', () => truncate(path(), 1 << 16)],
  ['another byte at the end', () => appendFile(path(), 'x')],
  ['an empty file', () => truncate(path(), 0)],
  ['no file', () => rm(path())],
])('%s is found without the key, and is never read as content', async (_name, spoil) => {
  await spoil();
  await expect(verifyStored(folder(), file)).rejects.toMatchObject(damaged);
  await expect(read()).rejects.toThrow();
});

async function flip(): Promise<void> {
  const handle = await open(path(), 'r+');
  const { buffer: bytes } = await handle.read(Buffer.alloc(1), 0, 1, file.bytes >> 1);
  await handle.write(Buffer.from([(bytes[0] ?? 0) ^ 1]), 0, 1, file.bytes >> 1);
  await handle.close();
}

test('a file of another backup with the same content is not taken for this one', async () => {
  const other = await newKey(passphrase, cheap);
  await rm(path());
  const source = Readable.from([content]);
  const foreign = await writeStored(folder(), { name: 'site.tar', source, estimate: 0 }, other.encrypt);
  file = { ...file, ...foreign };
  await expect(read()).rejects.toThrow();
});

test('where the source fails, no file is there, and its error is passed on', async () => {
  async function* broken() {
    yield content;
    throw new Error('the source broke');
  }
  const { encrypt } = await newKey(passphrase, cheap);
  const source = Readable.from(broken());
  await expect(writeStored(folder(), { name: 'keys.json', source, estimate: 0 }, encrypt)).rejects.toThrow(
    'the source broke',
  );
  await expect(folder().read('keys.json.zst.age')).resolves.toBeUndefined();
});
