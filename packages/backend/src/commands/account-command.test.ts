import { createTestApp, linkToken, type TestApp } from '#test-app';
import { runCommand } from '#test-command';

let backend: TestApp;
beforeAll(async () => {
  backend = await createTestApp();
});
afterAll(() => backend.close());

/** Runs `npm run backend -- account …` beside the running backend. */
const account = (args: string[], input?: string) =>
  runCommand(['account', ...args], { DATABASE_URL: backend.databaseUrl }, input);
const login = async (username: string, password: string) =>
  (await backend.authenticate({ username, password })).statusCode;

test('from a new account to a new password: secrets alone on the standard output, and they work', async () => {
  const created = await account(['create', '--username', 'anna', '--name', 'Anna', '--parent', 'verwaltung']);
  expect(created).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^[\w-]{19}\n$/),
    stderr: 'Account "anna" was created in application "demo".\n',
  });
  expect(await login('anna', created.stdout.trim())).toBe(200);

  const reset = await account(
    ['reset-password', '--username', 'ANNA', '--password-stdin'],
    'mein-passwort\n',
  );
  expect(reset).toEqual({
    code: 0,
    stdout: '',
    stderr: 'Account "anna" has a new password. 1 session ended.\n',
  });
  expect(await login('anna', created.stdout.trim())).toBe(401);
  expect(await login('anna', 'mein-passwort')).toBe(200);

  expect((await account(['disable', '--username', 'anna'])).stderr).toBe(
    'Account "anna" is disabled. 1 session ended.\n',
  );
  expect(await login('anna', 'mein-passwort')).toBe(401);
  expect((await account(['enable', '--username', 'anna'])).stderr).toBe('Account "anna" is enabled.\n');
  expect(await login('anna', 'mein-passwort')).toBe(200);
});

test('links: the whole address or the token alone; the earlier ones are revoked unless they are kept', async () => {
  const options = ['--username', 'hausmeister', '--origin', 'https://portal.example/', '--keep-others'];
  const whole = await account(['new-link', ...options, '--expires', '2999-12-31']);
  expect(whole.stderr).toBe('Account "hausmeister" has a new link. 0 earlier links revoked.\n');
  const [, token = ''] = /^https:\/\/portal\.example\/m\/([\w-]{32})\n$/.exec(whole.stdout) ?? [];
  expect((await backend.authenticate({ token })).statusCode).toBe(200);
  const alone = await account(['new-link', '--username', 'hausmeister']);
  expect(alone.stderr).toContain('2 earlier links revoked.');
  expect((await backend.authenticate({ token: alone.stdout.trim() })).statusCode).toBe(200);
  expect((await account(['revoke-links', '--username', 'hausmeister'])).stderr).toBe(
    'Account "hausmeister": 1 link revoked.\n',
  );
  for (const old of [linkToken, token, alone.stdout.trim()]) {
    expect((await backend.authenticate({ token: old })).statusCode).toBe(401);
  }
});

test('logins: as a table for spreadsheets and as JSON', async () => {
  await backend.app.inject({
    method: 'POST',
    url: '/auth/token',
    headers: { 'user-agent': '=cmd|calc;=1' },
    payload: { applicationId: 'demo', username: 'gesperrt', password: 'x' },
  });
  const { stdout } = await account(['logins', '--username', 'GESPERRT', '--since', '2020-01-01']);
  const [header, row, ...rest] = stdout.split('\r\n');
  expect(header).toBe('"created","application","account","method","outcome","address","userAgent"');
  expect(row).toMatch(
    /^"[\dT:.-]+Z","demo","gesperrt","password","account_disabled","127\.0\.0\.1","'=cmd\|calc;'=1"$/,
  );
  expect(rest).toEqual(['']);
  const all = JSON.parse((await account(['logins', '--format', 'json'])).stdout);
  expect(all.length).toBeGreaterThan(5);
  expect(new Set(all.map(({ outcome }: { outcome: string }) => outcome))).toContain('link_revoked');
  const later = await account([
    'logins',
    '--format',
    'json',
    '--since',
    '2999-01-01',
    '--application',
    'demo',
  ]);
  expect(JSON.parse(later.stdout)).toEqual([]);
});

const create = ['create', '--username', 'neu', '--name', 'Neu'];
test.each<[string, string[], RegExp]>([
  ['a name that is taken', ['create', '--username', 'Kunde', '--name', 'X'], /already an account "Kunde" in/],
  ['an unknown role', [...create, '--role', 'ROLE_ADMIN'], /'ROLE_ADMIN' is invalid.*ROLE_KSA_PRO_USER/],
  ['an unknown parent', [...create, '--parent', 'niemand'], /no account "niemand".*to be its parent/],
  ['an unknown application', [...create, '--application', 'nirgends'], /no application "nirgends"/],
  ['no password', [...create, '--password-stdin'], /password/],
  ['no name', ['create', '--username', 'neu'], /required option '--name/],
  ['an unknown account', ['disable', '--username', 'niemand'], /no account "niemand" in application "demo"/],
  ['an unknown account', ['logins', '--username', 'niemand'], /no account "niemand"/],
  ['a link for an unknown account', ['new-link', '--username', 'niemand'], /no account "niemand"/],
  ['a day that is none', ['new-link', '--username', 'kunde', '--expires', '2026-02-30'], /must be a day/],
  ['a day that is over', ['new-link', '--username', 'kunde', '--expires', '2020-01-01'], /expired already/],
  [
    'an origin with a path',
    ['new-link', '--username', 'kunde', '--origin', 'https://a.example/b'],
    /without a path/,
  ],
  [
    'an origin that is none',
    ['new-link', '--username', 'kunde', '--origin', 'javascript:1'],
    /https:\/\/portal/,
  ],
  ['an unknown command', ['remove'], /unknown command/],
])('%s: one clear line, exit code 1, nothing printed', async (_case, args, line) => {
  const { code, stdout, stderr } = await account(args);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(line);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});
