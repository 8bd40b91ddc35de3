import { createTestApp, linkToken, password, type TestApp } from '#test-app';

// Some of it is tried as a password.
jest.setTimeout(60_000);

let backend: TestApp;
beforeAll(async () => {
  backend = await createTestApp();
});
afterAll(() => backend.close());
// What is tried here is not what the throttle is tested with.
beforeEach(() => backend.pool.query('delete from login_attempt'));

const send = (payload: string | object, headers: Record<string, string> = {}) =>
  backend.app.inject({
    method: 'POST',
    url: '/auth/token',
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });

const texts: [string, string][] = [
  ['SQL', "' or '1'='1' --"],
  ['SQL that ends the statement', "kunde'; drop table account; --"],
  ['SQL with comments and unions', "kunde'/**/union/**/select/**/null,null--"],
  ['a parameter of SQL', '$1'],
  ['a LIKE pattern', '%'],
  ['a backslash', "\\' or 1=1"],
  ['NUL', 'kunde\u0000'],
  ['CRLF', 'kunde\r\nX-Injected: 1'],
  ['a half of a surrogate pair', 'kunde\ud800'],
  ['writing from right to left', '\u202eednuk'],
  ['a letter without width', 'kun\u200bde'],
  ['Cyrillic letters that look alike', 'kundе'],
  ['full-width letters', 'ｋｕｎｄｅ'],
  ['a decomposed letter', 'ku\u0308nde'],
  ['the dotted capital İ', 'kİnde'],
  ['white space', 'kun de'],
  ['emoji', '🔑'.repeat(100)],
  ['a template', `{{7*7}}${'$'}{7*7}<%= 7*7 %>#{7*7}`],
  ['a log4j look-up', `${'$'}{jndi:ldap://127.0.0.1/a}`],
  ['a path', '../../etc/passwd'],
  ['a shell command', '$(id); `id` | id'],
  ['LDAP', '*)(uid=*))(|(uid=*'],
  ['the longest text allowed', 'x'.repeat(200)],
];

/** Refused as any wrong login; or as unreadable, where the database has no place for it. */
const refusals = ['wrong_credentials', 'invalid_token', 'invalid_request'];

test.each(texts)('%s, in every field: refused, and nothing else happens', async (_name, text) => {
  const before = (await backend.pool.query('select count(*)::int as n from refresh_family')).rows[0].n;
  const bodies = [
    { applicationId: text, username: 'kunde', password },
    { applicationId: 'demo', username: text, password },
    { applicationId: 'demo', username: 'kunde', password: text },
    { applicationId: 'demo', token: text },
    { applicationId: text, token: linkToken },
    { applicationId: 'demo', token: `${linkToken}${text}` },
  ];
  for (const body of bodies) {
    const answer = await send(body);
    expect([400, 401]).toContain(answer.statusCode);
    expect(refusals).toContain(answer.json().code);
    expect(answer.body).not.toContain(JSON.stringify(text).slice(1, -1));
    expect(Object.keys(answer.headers)).not.toContain('x-injected');
  }
  const { rows } = await backend.pool.query('select count(*)::int as n from refresh_family');
  expect(rows[0].n).toBe(before);
});

const values: unknown[] = [
  null,
  true,
  0,
  Number.MAX_VALUE,
  [],
  ['kunde'],
  {},
  { $ne: null },
  { toString: 'kunde' },
  '',
  [[]],
  -1,
];
test.each(['applicationId', 'username', 'password', 'token'])(
  '%s of a wrong type: 400 with the field',
  async name => {
    const whole = name === 'token' ? { applicationId: 'demo', token: linkToken } : null;
    for (const value of values) {
      const answer = await send({
        ...(whole ?? { applicationId: 'demo', username: 'kunde', password }),
        [name]: value,
      });
      expect([value, answer.statusCode, answer.json().code]).toEqual([value, 400, 'invalid_request']);
      expect(answer.json().fieldErrors.length).toBeGreaterThan(0);
    }
  },
);

test.each([
  ['a list', '[]'],
  ['null', 'null'],
  ['a text', '"kunde"'],
  ['a number', '1e999'],
  ['two documents', '{}{}'],
  ['deep nesting', `${'['.repeat(8000)}${']'.repeat(8000)}`],
  ['a byte order mark', '\ufeff{}'],
  ['XML', '<a/>'],
])('%s instead of an object: 400', async (_name, text) => {
  const answer = await send(text);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().code).toMatch(/^(invalid_(json|request)|body_too_complex)$/);
});

test('overlong input is no wrong login: 400, and 413 beyond 16 KiB', async () => {
  const status = async (body: object) => {
    const answer = await send(body);
    return [answer.statusCode, answer.json().code];
  };
  const credentials = { applicationId: 'demo', username: 'kunde', password };
  expect(await status({ applicationId: 'demo', token: 'x'.repeat(2000) })).toEqual([401, 'invalid_token']);
  for (const body of [
    { applicationId: 'demo', token: 'x'.repeat(2001) },
    { applicationId: 'demo', token: 'x'.repeat(8192) },
    { ...credentials, password: 'x'.repeat(201) },
    { ...credentials, username: 'x'.repeat(201) },
    { ...credentials, applicationId: 'x'.repeat(101) },
  ]) {
    expect(await status(body)).toEqual([400, 'invalid_request']);
  }
  expect(await status({ applicationId: 'demo', token: 'x'.repeat(17_000) })).toEqual([413, 'body_too_large']);
});

test('keys that reach into prototypes are refused, and reach nothing', async () => {
  const login = JSON.stringify({ applicationId: 'demo', username: 'kunde', password: 'falsch' });
  for (const key of ['"__proto__": {"disabled": false}', '"constructor": {"prototype": {"admin": 1}}']) {
    const answer = await send(login.replace('}', `, ${key}}`));
    expect([400, 401]).toContain(answer.statusCode);
    expect((await send(`{${key}, "token": "x"}`)).statusCode).toBe(400);
  }
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as Record<string, unknown>).admin).toBeUndefined();
});

test('further fields change nothing: of two ways to log in the password is checked', async () => {
  const both = { applicationId: 'demo', username: 'kunde', password: 'falsch', token: linkToken };
  expect((await send(both)).statusCode).toBe(401);
  const roles = { applicationId: 'demo', username: 'kunde', password, roles: ['ROLE_ADMIN'], accountId: 'x' };
  expect((await send(roles)).statusCode).toBe(200);
  const twice = '{"applicationId":"demo","username":"kunde","password":"falsch","password":"auch-falsch"}';
  expect((await send(twice)).statusCode).toBe(401);
});

const header = { 'accept-language': 'de', 'content-encoding': 'identity' };
test.each(texts)('%s in the headers: no difference', async (_name, text) => {
  // What HTTP carries at all.
  const value = text.replaceAll(/[^\x20-\x7e\x80-\xff]/g, '?');
  const headers = {
    ...header,
    host: value.replaceAll(/[^\w.-]/g, ''),
    'user-agent': value,
    'x-forwarded-for': value,
    'x-forwarded-host': value,
    'x-forwarded-proto': 'https',
    cookie: value,
    referer: value,
    origin: value,
    'x-http-method-override': 'DELETE',
  };
  const answer = await send({ applicationId: 'demo', username: 'kunde', password }, headers);
  expect(answer.statusCode).toBe(200);
});

test('after all of it the data is as it was, and the log holds nothing of it', async () => {
  const { rows } = await backend.pool.query(
    'select username, disabled from account order by created, username',
  );
  expect(rows).toHaveLength(5);
  expect(rows.filter(({ disabled }) => disabled)).toEqual([{ username: 'gesperrt', disabled: true }]);
  const { rows: kept } = await backend.pool.query(
    'select distinct application_id, account_id from login_event',
  );
  expect(new Set(kept.map(row => row.application_id))).toEqual(new Set(['demo', null]));
  const log = backend.lines.join('');
  expect(log).not.toMatch(/or '1'|drop table|jndi|passwd|kunde|falsch|\\u0000|🔑/);
  for (const secret of [password, linkToken]) expect(log).not.toContain(secret);
  const errors = backend.lines.filter(line => JSON.parse(line).level >= 40);
  expect(errors).toEqual([]);
});
