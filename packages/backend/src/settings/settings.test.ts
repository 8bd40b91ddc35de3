import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSecretFiles } from './secret-files.ts';
import { daysOf, hostOf, isOn, logLevelOf, portOf, trustedProxiesOf, wholeNumberOf } from './values.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zaehlwerk-settings-'));
});
afterAll(() => rm(folder, { recursive: true }));

const file = async (content: string | Buffer) => {
  const path = join(folder, 'secret');
  await writeFile(path, content);
  return path;
};

test('a secret in a file is the variable, for libraries too', async () => {
  const environment: NodeJS.ProcessEnv = { SMTP_URL_FILE: await file('smtp://a:b@mail.example:587\n') };
  loadSecretFiles(environment);
  expect(environment.SMTP_URL).toBe('smtp://a:b@mail.example:587');
  const blank: NodeJS.ProcessEnv = { SMTP_URL_FILE: '', KEYS_FILE: 'keys.json' };
  loadSecretFiles(blank);
  expect(blank).toEqual({ SMTP_URL_FILE: '', KEYS_FILE: 'keys.json' });
});

test.each<[string, () => Promise<NodeJS.ProcessEnv>, RegExp]>([
  ['both', async () => ({ SMTP_URL: 'x', SMTP_URL_FILE: await file('y') }), /^Set SMTP_URL or SMTP_URL_FILE/],
  ['no file', async () => ({ SMTP_URL_FILE: join(folder, 'none') }), /none of SMTP_URL_FILE .*ENOENT/],
  ['a folder', async () => ({ SMTP_URL_FILE: folder }), /cannot be read \(EISDIR\)/],
  ['an empty file', async () => ({ SMTP_URL_FILE: await file('\n') }), /must contain what SMTP_URL would be/],
  ['no text', async () => ({ SMTP_URL_FILE: await file(Buffer.from([0, 1])) }), /must contain/],
])('%s is refused by name, without the secret', async (_what, environment, message) => {
  const given = await environment();
  expect(() => loadSecretFiles(given)).toThrow(message);
});

test.each([
  [() => portOf('PORT', '8080x'), 'PORT must be a number from 0 to 65535, not "8080x".'],
  [() => isOn('WORKER', 'no'), 'WORKER must be on or off, not "no".'],
  [
    () => wholeNumberOf('SECONDS', '0', 'of seconds', 1),
    'SECONDS must be a number of seconds from 1, not "0".',
  ],
  [() => daysOf('DAYS', '0'), 'DAYS must be a number of days from 1 to 36500, not "0".'],
  [() => daysOf('DAYS', '36501'), 'DAYS must be a number of days from 1 to 36500, not "36501".'],
  [() => hostOf('HOST', 'http://x'), /^HOST must be an address such as 0\.0\.0\.0/],
  [() => logLevelOf('LOG_LEVEL', 'INFO'), /^LOG_LEVEL must be one of debug, info/],
  [() => trustedProxiesOf('TRUST_PROXY', 'true'), /^TRUST_PROXY must be none, the number of proxies/],
  [() => trustedProxiesOf('TRUST_PROXY', '0'), /not "0"/],
  [() => trustedProxiesOf('TRUST_PROXY', '10.0.0.0/33'), /not "10\.0\.0\.0\/33"/],
])('a wrong value names its variable and what it may be', (read, message) => {
  expect(read).toThrow(message);
});

test.each(['0.0.0.0', '::', 'localhost', 'portal-1.internal'])('%s is a host', host => {
  expect(hostOf('HOST', host)).toBe(host);
});

test('proxies are trusted by address, or by number if they are internal', () => {
  expect(trustedProxiesOf('TRUST_PROXY', 'loopback, 10.0.0.7,fd00::/8')).toEqual([
    'loopback',
    '10.0.0.7',
    'fd00::/8',
  ]);
  expect(trustedProxiesOf('TRUST_PROXY', 'none')).toEqual([]);
  const trusts = trustedProxiesOf('TRUST_PROXY', '2');
  if (typeof trusts !== 'function') throw new Error('A number is a rule.');
  expect(trusts('10.1.2.3', 0)).toBe(true);
  expect(trusts('::ffff:192.168.0.1', 1)).toBe(true);
  expect(trusts('10.1.2.3', 2)).toBe(false);
  expect(trusts('203.0.113.7', 0)).toBe(false);
  expect(trusts('no address', 0)).toBe(false);
});
