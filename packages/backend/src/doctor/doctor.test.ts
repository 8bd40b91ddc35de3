import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startPhotoServer } from '#test-app';
import { runCommand } from '#test-command';
import { createTestDatabase, type TestDatabase } from '#test-database';
import { startMailServer } from '#test-mail';
import { adoptKeys } from '../keys/adopt-keys.ts';
import { rotateNow } from '../keys/rotate-keys.ts';
import { startServer } from '../serve.ts';
import { variables } from '../settings/variables.ts';
import { examine } from './doctor.ts';
import { checkProxy } from './proxy.ts';
import { checkSettings } from './settings.ts';

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zaehlwerk-doctor-'));
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const environment = () => ({ DATA_DIR: folder, DATABASE_URL: database.url });
const states = (found: Awaited<ReturnType<typeof examine>>) =>
  Object.fromEntries(found.map(({ about, state }) => [about, state]));

test('the page for utilities names every variable, and no other', async () => {
  const page = await readFile(resolve(__dirname, '../../../../docs/guide/operating.md'), 'utf8');
  const [, table = ''] = page.split('### Variables of the backend');
  const rows = table.split('## The keys')[0]?.match(/^\| `.*?` \|/gm) ?? [];
  const named = rows.flatMap(row => [...row.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name));
  // Families have pages of their own.
  const own = variables.filter(name => !/^(QUOTA|PHOTO|RETENTION)_/.test(name));
  expect([...new Set(named)].toSorted()).toEqual(own.toSorted());
});

test('everything is looked at, with a mail server, and nothing is changed', async () => {
  const mails = await startMailServer();
  const before = await database.pool.query('select count(*) from key_fingerprint');
  const found = await examine({
    ...environment(),
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    MAIL_FROM: 'portal@stadtwerke.example',
  });
  expect(states(found)).toEqual({
    settings: 'ok',
    version: 'ok',
    disk: expect.stringMatching(/ok|warning/),
    database: 'ok',
    clock: 'ok',
    schema: 'ok',
    keys: 'warning',
    mail: 'ok',
  });
  expect(mails.mails).toEqual([]);
  await mails.close();
  expect((await database.pool.query('select count(*) from key_fingerprint')).rows).toEqual(before.rows);
});

test('what cannot be reached is a line with a remedy, and the rest is looked at', async () => {
  const found = await examine({
    DATA_DIR: join(folder, 'none'),
    DATABASE_URL: 'postgres://portal:secret@127.0.0.1:1/none',
    SMTP_URL: 'smtp://user:secret@127.0.0.1:1',
    MAIL_FROM: 'portal@stadtwerke.example',
  });
  expect(states(found)).toMatchObject({
    disk: 'warning',
    database: 'problem',
    mail: 'problem',
    keys: 'warning',
  });
  expect(JSON.stringify(found)).not.toContain('secret');
});

test('a bucket with photos that answers, and one that is not there', async () => {
  const s3 = await startPhotoServer();
  const found = async () =>
    (await examine({ ...environment(), ...s3.environment })).filter(({ about }) => about === 'photos');
  expect(await found()).toEqual([expect.objectContaining({ state: 'ok' })]);
  await s3.stop();
  const [missing] = await found();
  expect(missing).toMatchObject({ state: 'problem', remedy: 'Check PHOTO_BUCKET and its credentials.' });
});

test('keys of tokens: of the release before, too old, damaged', async () => {
  const keysFile = join(folder, 'tokens.json');
  const { keys } = await adoptKeys(database.pool, { path: keysFile });
  const tokens = async () =>
    (await examine({ ...environment(), KEYS_FILE: keysFile })).filter(({ about }) => about === 'tokens');
  await database.pool.query("insert into application (id, name) values ('a', 'A')");
  await rotateNow(database.pool, keys, new Date());
  expect(await tokens()).toEqual([
    expect.objectContaining({ says: 'The oldest signing key has signed for 0 of 90 days.' }),
  ]);
  await database.pool.query("update signing_key set signs_from = now() - interval '92 days'");
  expect(await tokens()).toEqual([expect.objectContaining({ state: 'warning' })]);
  await database.pool.query(
    "update signing_key set sealed = 'x'; update key_fingerprint set token_algorithm = 'HS256'",
  );
  expect(await tokens()).toEqual([
    expect.objectContaining({ state: 'problem', remedy: expect.stringContaining('rotate --revoke') }),
    expect.objectContaining({ state: 'warning', remedy: expect.stringContaining('keys algorithm EdDSA') }),
  ]);
  await database.pool.query("delete from application where id = 'a'; delete from key_fingerprint");
});

test('demo accounts in a real database, an old schema and a password that may not create schemas', async () => {
  await database.pool.query("insert into application (id, name) values ('demo', 'Demo')");
  await database.pool.query("update migration set name = 'x' || name");
  const found = await examine(environment());
  expect(states(found)).toMatchObject({ demo: 'problem', schema: 'warning' });
  await database.pool.query('update migration set name = substr(name, 2); ');
  await database.pool.query("delete from application where id = 'demo'");
});

test('each application says what holds there, and where it comes from; a secret never appears', async () => {
  await database.pool.query(`insert into application (id, name, is_default, retention, quotas, mail) values
    ('nord', 'Nord', false, '{"photosDays": 90, "readingsDays": "keep"}', '{"photoMb": 250}', '{"from": "zaehler@nord.example"}'),
    ('sued', 'Süd', true, '{}', '{}', '{}')`);
  const secret = (byte: number) => `whsec_${Buffer.alloc(24, byte).toString('base64')}`;
  const found = await examine({
    ...environment(),
    RETENTION_AUDIT_DAYS: '365',
    QUOTA_MAILS: '50',
    CRM_WEBHOOK_SECRETS: `nord:${secret(1)} nord:${secret(2)} ${secret(3)} ost:${secret(4)}`,
  });
  const said = (about: string) => found.filter(one => one.about === about).map(({ says }) => says);
  expect(found.filter(one => one.about === 'application')).toEqual([
    expect.objectContaining({ state: 'warning', says: 'nord: at no host.' }),
    expect.objectContaining({ state: 'ok', says: 'sued: at all other hosts' }),
  ]);
  expect(said('retention')).toEqual([
    'nord: photosDays 90, readingsDays keep (own); commentsDays keep, anonymousDays keep, disabledAccountsDays keep, loginLogDays 90 (preset); auditDays 365 (RETENTION_AUDIT_DAYS)',
    expect.stringMatching(
      /^sued: photosDays keep, .*loginLogDays 90 \(preset\); auditDays 365 \(RETENTION_AUDIT_DAYS\)$/,
    ),
  ]);
  expect(said('quotas')[0]).toMatch(
    /^nord: requests 100000, .*; photoMb 250 \(own\); mails 50 \(QUOTA_MAILS\)$/,
  );
  expect(said('roles')[1]).toMatch(
    /^sued: account ROLE_KSA_PRO_USER, share all of the account above but .*ROLE_KSA_ADMINISTRATOR \(preset\)$/,
  );
  expect(said('sender')).toEqual([
    'nord: from zaehler@nord.example (own)',
    'sued: from portal@localhost (preset)',
  ]);
  expect(said('webhooks')).toEqual([
    'nord: 2 secrets (own)',
    'sued: 1 secret (CRM_WEBHOOK_SECRETS)',
    'CRM_WEBHOOK_SECRETS has a secret of "ost", which is no application.',
  ]);
  expect(JSON.stringify(found)).not.toMatch(/whsec|AQEB|AgIC/);
  await database.pool.query("delete from application where id in ('nord', 'sued')");
});

test.each<[Record<string, string>, string]>([
  [{ HOST: '0.0.0.0' }, 'warning TRUST_PROXY'],
  [{ HOST: '0.0.0.0', TRUST_PROXY: '1' }, 'ok settings'],
  [{ TRUST_PROXY: '0.0.0.0/0' }, 'problem TRUST_PROXY'],
  [{ METRICS_HOST: '0.0.0.0' }, 'warning METRICS_HOST'],
  [{ SMTP_URL: 'smtp://mail.example:25?tls=off', MAIL_FROM: 'a@example.org' }, 'warning SMTP_URL'],
  [{ LOG_LEVEL: 'silent' }, 'warning LOG_LEVEL'],
  [{ PORT: '80x' }, 'problem settings'],
  [{ SMTP_URL: 'smtp://mail.example' }, 'problem settings'],
  [{ QUOTA_SUBMISSION: '5' }, 'warning settings'],
  [{ TRUST_PROXIES: 'loopback' }, 'ok settings'],
  [{ TRUST_PORXY: 'loopback' }, 'warning settings'],
  [{ PATH: '/bin', HOME: '/root', LANG: 'de', SMTP_URL_FILE: '/run/secrets/smtp' }, 'ok settings'],
])('of settings %j it says: %s', (given, expected) => {
  expect(checkSettings(given).map(({ state, about }) => `${state} ${about}`)).toEqual([expected]);
});

test('a misspelled variable names the one that is meant', () => {
  expect(checkSettings({ TRUST_PORXY: 'x' })).toEqual([
    expect.objectContaining({ remedy: 'Is TRUST_PROXY meant?' }),
  ]);
});

test('the proxy: a backend behind http, something else, and nothing', async () => {
  const server = await startServer({ ...environment(), dataDir: folder, databaseUrl: database.url, port: 0 });
  expect(states(await checkProxy(server.address))).toEqual({ proxy: 'warning', https: 'problem' });
  await server.close();
  const other = createServer((_request, response) => response.end('# HELP x y')).listen(0, '127.0.0.1');
  await new Promise(resolve => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;
  expect(states(await checkProxy(`http://127.0.0.1:${port}`))).toEqual({
    proxy: 'problem',
    https: 'problem',
    metrics: 'problem',
  });
  other.close();
  expect(states(await checkProxy('http://127.0.0.1:1'))).toEqual({ proxy: 'problem' });
});

test('the command prints a line for each finding, and fails for a problem', async () => {
  const good = await runCommand(['doctor'], environment());
  expect(good).toMatchObject({ code: 0, stderr: '' });
  expect(good.stdout).toMatch(/^ok {4}settings {2}All variables are known and readable\.\n/);
  expect(good.stdout).toMatch(
    /\nlook {2}mail {6}Mails are files in \S+\n {16}→ Set SMTP_URL and MAIL_FROM\.\n$/,
  );
  const bad = await runCommand(['doctor', '--json'], { ...environment(), PORT: 'x' });
  expect(bad.code).toBe(1);
  expect(JSON.parse(bad.stdout)[0]).toMatchObject({ state: 'problem', about: 'settings' });
});
