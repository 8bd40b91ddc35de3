import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createKey, isPublicKey, isSignedBy, readKey, readPublicKey } from './keys.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'keys-'));
const within = (name: string) => path.join(directory, name);
afterAll(() => rmSync(directory, { recursive: true }));

const openssl = (...words: string[]) => spawnSync('openssl', words, { encoding: 'utf8' });
const content = Buffer.from('a statement');

test('a key file is for its owner alone, and its signatures verify with the public key', async () => {
  const publicKey = await createKey(within('own.pem'));
  expect(statSync(within('own.pem')).mode & 0o777).toBe(0o600);
  expect(readFileSync(within('own.pem'), 'utf8')).toMatch(/^-----BEGIN PRIVATE KEY-----\n/);
  const key = await readKey(within('own.pem'));
  expect([key.publicKey, await readPublicKey(within('own.pem'))]).toEqual([publicKey, publicKey]);
  expect(isSignedBy(publicKey, content, key.sign(content))).toBe(true);
  expect(isSignedBy(publicKey, Buffer.from('another'), key.sign(content))).toBe(false);
  expect(isSignedBy(await createKey(within('other.pem')), content, key.sign(content))).toBe(false);
});

test('a file that is there is never replaced', async () => {
  writeFileSync(within('precious.pem'), 'precious');
  await expect(createKey(within('precious.pem'))).rejects.toMatchObject({ code: 'unusable-key' });
  expect(readFileSync(within('precious.pem'), 'utf8')).toBe('precious');
});

test('a key with a passphrase needs it', async () => {
  const publicKey = await createKey(within('locked.pem'), 'correct horse');
  expect(readFileSync(within('locked.pem'), 'utf8')).toMatch(/^-----BEGIN ENCRYPTED PRIVATE KEY-----\n/);
  expect(await readKey(within('locked.pem'), 'correct horse')).toMatchObject({ publicKey });
  await expect(readKey(within('locked.pem'))).rejects.toThrow(/PORTAL_KEY_PASSPHRASE\.$/);
  await expect(readKey(within('locked.pem'), 'wrong')).rejects.toThrow(/is not the passphrase/);
});

test('keys of openssl are as good, also those that it has encrypted', async () => {
  openssl('genpkey', '-algorithm', 'ed25519', '-out', within('openssl.pem'));
  openssl('pkey', '-in', within('openssl.pem'), '-pubout', '-out', within('public.pem'));
  openssl(
    'pkey',
    '-in',
    within('openssl.pem'),
    '-aes-256-cbc',
    '-passout',
    'pass:secret',
    '-out',
    within('encrypted.pem'),
  );
  const { publicKey } = await readKey(within('openssl.pem'));
  expect(isPublicKey(publicKey)).toBe(true);
  expect(await readPublicKey(within('public.pem'))).toBe(publicKey);
  expect(await readKey(within('encrypted.pem'), 'secret')).toMatchObject({ publicKey });
});

test('openssl verifies signatures of a key', async () => {
  const key = await readKey(within('openssl.pem'));
  writeFileSync(within('content'), content);
  writeFileSync(within('signature'), key.sign(content));
  const verified = openssl(
    'pkeyutl',
    '-verify',
    '-pubin',
    '-inkey',
    within('public.pem'),
    '-rawin',
    '-in',
    within('content'),
    '-sigfile',
    within('signature'),
  );
  expect(verified.stdout).toMatch(/Verified Successfully/);
});

test.each<[string, () => void, RegExp]>([
  [
    'a key of another kind',
    () => openssl('genpkey', '-algorithm', 'X25519', '-out', within('bad.pem')),
    /another kind \(x25519\)/,
  ],
  ['no key', () => writeFileSync(within('bad.pem'), 'hello'), /is no key in the PEM format/],
  ['no file', () => rmSync(within('bad.pem'), { force: true }), /^There is no .*bad.pem/],
])('%s is refused with a remedy', async (_what, make, message) => {
  make();
  await expect(readKey(within('bad.pem'))).rejects.toMatchObject({
    code: 'unusable-key',
    message: expect.stringMatching(message),
  });
  await expect(readPublicKey(within('bad.pem'))).rejects.toMatchObject({ code: 'unusable-key' });
});

test('a public key has one spelling: a revoked one does not come back in another', async () => {
  const publicKey = await createKey(within('spelled.pem'));
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const last = alphabet.indexOf(publicKey.at(-1) ?? '');
  const other = publicKey.slice(0, -1) + alphabet[last + 1];
  expect([publicKey, other, `${publicKey}=`, publicKey.slice(8), 'ed25519:short'].map(isPublicKey)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
