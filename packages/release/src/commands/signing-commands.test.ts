import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { writeModuleBuild, writeShellBuild } from '../testing/builds.ts';
import { portal } from '../testing/portal-command.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'signing-'));
const within = (name: string) => path.join(directory, name);
const [shell, sample, next, site] = ['shell', 'sample', 'next', 'site'].map(within) as [
  string,
  string,
  string,
  string,
];
const variables = ['PORTAL_KEY', 'PORTAL_KEY_PASSPHRASE', 'PORTAL_OPERATOR', 'PORTAL_SITE'] as const;
const environment = Object.fromEntries(variables.map(name => [name, process.env[name]]));
beforeAll(() => {
  writeShellBuild(shell);
  writeModuleBuild(sample);
  writeModuleBuild(next, { version: '0.2.0' });
});
beforeEach(() => {
  for (const name of variables) delete process.env[name];
  process.env.PORTAL_SITE = site;
});
afterAll(() => {
  for (const name of variables)
    if (environment[name] === undefined) delete process.env[name];
    else process.env[name] = environment[name];
  rmSync(directory, { recursive: true });
});

const json = async (...words: string[]) => JSON.parse((await portal(...words, '--json')).stdout);

/** Makes a key; the answer is its public half. */
const newKey = async (name: string) => (await portal('key', 'create', within(`${name}.pem`))).stdout.trim();

test('from a key to a signed release, as operator and team see it', async () => {
  const operator = await newKey('operator');
  process.env.PORTAL_KEY_PASSPHRASE = 'correct horse';
  const team = await newKey('team');
  expect(team).toMatch(/^ed25519:[\w-]{43}$/);
  expect(await portal('key', 'show', within('team.pem'))).toEqual({
    status: 0,
    stdout: `${team}\n`,
    stderr: '',
  });
  delete process.env.PORTAL_KEY_PASSPHRASE;

  await portal('publish', shell, sample);
  expect((await portal('publisher', 'list')).stdout).toMatch(/^No publisher is listed/);
  const asOperator = ['--key', within('operator.pem')];
  const added = await portal(
    'publisher',
    'add',
    'Team Ablesung',
    team,
    '--modules',
    'mf-sample',
    '--until',
    '2999-12-31',
    ...asOperator,
  );
  expect(added).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('until 2999-12-31T23:59:59.999Z'),
  });
  expect((await portal('publisher', 'require', ...asOperator)).stdout).toMatch(
    /^Deployment [\w-]{36}, operator ed25519:\S+\nWhat is not signed is refused\.\nTeam Ablesung {2}ed25519:\S+ {2}mf-sample {2}until .*\nNot signed, and left as they are: shell 1\.2\.3-\w{8}, mf-sample 0\.1\.0-\w{8}\. /,
  );

  const words = ['publish', next, '--operator', operator];
  expect(await portal(...words)).toMatchObject({
    status: 3,
    stdout: '',
    stderr: expect.stringContaining('--key'),
  });
  expect(await json(...words)).toMatchObject({ ok: false, code: 'unsigned-release' });
  process.env.PORTAL_KEY = within('team.pem');
  expect(await json(...words)).toMatchObject({
    code: 'unusable-key',
    message: expect.stringContaining('PORTAL_KEY_PASSPHRASE'),
  });
  process.env.PORTAL_KEY_PASSPHRASE = 'correct horse';
  expect(await portal(...words)).toMatchObject({ status: 0, stderr: '' });

  expect((await portal('status')).stdout).toMatch(/^mf-sample {2}0\.2\.0, by Team Ablesung$/m);
  expect((await portal('history', '--last', '1')).stdout).toMatch(
    /\(mf-sample 0\.2\.0-\w{8}\) {2}by Team Ablesung$/m,
  );
  const { changes } = await json('history', '--last', '1');
  expect(changes[0].signatures).toMatchObject([
    { name: 'Team Ablesung', key: team, envelope: { signatures: [{ keyid: team }] } },
  ]);
  expect((await portal('history', '--last', '2')).stdout).toMatch(/publisher require {2}by the operator$/m);
  expect((await portal('rollback', 'mf-sample', '0.1.0')).status).toBe(3);
  expect((await portal('disable', 'mf-sample')).status).toBe(0);
  expect((await portal('enable', 'mf-sample')).status).toBe(0);
});

test('an empty variable counts as none', async () => {
  process.env.PORTAL_KEY = '';
  process.env.PORTAL_KEY_PASSPHRASE = '';
  expect(await json('disable', 'mf-sample')).toMatchObject({ ok: false, code: 'unsigned-change' });
  expect(await portal('publisher', 'require')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('--key <file> is missing:'),
  });
  process.env.PORTAL_SITE = '';
  expect(await portal('status')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('--site <place> is missing:'),
  });
});

test('an empty pin of the operator is refused', async () => {
  process.env.PORTAL_OPERATOR = '';
  expect(await portal('verify')).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringContaining("value '' from env 'PORTAL_OPERATOR' is invalid"),
  });
});

test('verify names the authors, warns of unsigned builds, and finds another operator', async () => {
  const { status, stdout } = await portal('verify');
  expect(status).toBe(0);
  expect(stdout).toMatch(
    /^verified: .*\nwarning: shell 1\.2\.3-\w{8} is not signed.*\nmf-sample 0\.2\.0-\w{8}, by Team Ablesung, \d{4}-/,
  );
  process.env.PORTAL_OPERATOR = await newKey('stranger');
  expect(await portal('verify')).toMatchObject({
    status: 4,
    stdout: expect.stringContaining('not the operator that is expected'),
  });
});

test('a signed build is published by another without a key', async () => {
  await newKey('shell-team');
  const publicKey = (await portal('key', 'show', within('shell-team.pem'))).stdout.trim();
  const { list } = await json(
    'publisher',
    'add',
    'Shell',
    publicKey,
    '--modules',
    'shell',
    '--key',
    within('operator.pem'),
  );
  const signed = await portal(
    'sign',
    shell,
    '--key',
    within('shell-team.pem'),
    '--deployment',
    list.deployment,
  );
  expect(signed.stdout).toContain('shell 1.2.3 is signed');
  expect(existsSync(path.join(shell, 'signature.json'))).toBe(true);
  expect((await portal('publish', shell)).status).toBe(0);
  expect((await portal('status')).stdout).toMatch(/^shell .*, by Shell$/m);
  expect((await portal('verify')).stdout).not.toContain('warning');
});

test('a signature is DSSE: openssl verifies it, with nothing of this repository', async () => {
  const { payloadType, payload, signatures } = JSON.parse(
    readFileSync(path.join(shell, 'signature.json'), 'utf8'),
  );
  const body = Buffer.from(payload, 'base64');
  writeFileSync(within('signed'), `DSSEv1 ${payloadType.length} ${payloadType} ${body.length} ${body}`);
  writeFileSync(within('sig'), Buffer.from(signatures[0].sig, 'base64'));
  const words = [
    'pkeyutl',
    '-verify',
    '-inkey',
    within('shell-team.pem'),
    '-rawin',
    '-in',
    within('signed'),
    '-sigfile',
    within('sig'),
  ];
  expect(spawnSync('openssl', words, { encoding: 'utf8' }).stdout).toMatch(/Verified Successfully/);
});

test('a removed key is shown as revoked, and a wrong name is refused', async () => {
  const asOperator = ['--key', within('operator.pem')];
  expect(await portal('publisher', 'remove', 'Team Ablesun', ...asOperator)).toMatchObject({
    status: 3,
    stderr: expect.stringContaining('The list has: Team Ablesung, Shell.'),
  });
  const removed = await portal('publisher', 'remove', 'Team Ablesung', '--revoke', ...asOperator);
  expect(removed.stdout).toMatch(/Team Ablesung .* revoked \d{4}-/);
  expect(await portal('verify')).toMatchObject({
    status: 4,
    stdout: expect.stringContaining('is revoked since'),
  });
});

test.each<[string, string[], string]>([
  [
    'no key',
    ['publisher', 'require'],
    '--key <file> is missing: sign with this private key. Add it, or set PORTAL_KEY.',
  ],
  [
    'a key that is none',
    ['publisher', 'add', 'A', 'ssh-ed25519', '--modules', 'a', '--key', 'k'],
    'ed25519:…',
  ],
  ['a day that is none', ['publisher', 'remove', 'A', '--until', '2027-02-30', '--key', 'k'], 'a day like'],
  [
    'modules that are none',
    ['publisher', 'add', 'A', `ed25519:${'A'.repeat(43)}`, '--modules', 'a b', '--key', 'k'],
    'names like',
  ],
  ['no subcommand', ['publisher'], 'Usage: portal publisher'],
  ['an operator that is none', ['verify', '--operator', 'me'], 'ed25519:…'],
])('%s: the usage is wrong, and the message names the right one', async (_what, words, message) => {
  const { status, stdout, stderr } = await portal(...words);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain(message);
});

test('commands of groups explain themselves', async () => {
  for (const words of [
    'key create',
    'key show',
    'publisher add',
    'publisher remove',
    'publisher require',
    'publisher operator',
    'publisher list',
  ])
    expect(await portal(...words.split(' '), '--help')).toMatchObject({ status: 0, stderr: '' });
});
