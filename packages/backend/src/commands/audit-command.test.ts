import { parse } from 'csv-parse/sync';
import { createTestApp, type TestApp } from '#test-app';
import { runCommand } from '#test-command';

let backend: TestApp;
beforeAll(async () => {
  backend = await createTestApp();
});
afterAll(() => backend.close());

const run = (...args: string[]) => runCommand(args, { DATABASE_URL: backend.databaseUrl }, 'geheim-und-lang');
const trail = async (...args: string[]) =>
  JSON.parse((await run('audit', 'export', '--format', 'json', ...args)).stdout);

test('acts of administrators are in the trail, with who, what, and what came of it, without secrets', async () => {
  const kunde = ['--username', 'kunde', '--by', 'Anna Amt'];
  await run(
    'account',
    'create',
    '--username',
    'neu',
    '--name',
    'Neu',
    '--password-stdin',
    '--by',
    'Anna Amt',
  );
  await run('account', 'reset-password', ...kunde, '--password-stdin');
  const { stdout: link } = await run('account', 'new-link', ...kunde);
  await run('account', 'disable', '--username', 'niemand', '--application', 'other', '--by', 'Anna Amt');
  await run('mail', 'retry', '--all');
  await run('unknown', 'assign', 'AAAAA-BBBBB', 'J-1', '--by', '=cmd()');

  const acts = await trail('--since', '2020-01-01');
  const about = (row: Record<string, unknown>) => [
    row.by,
    row.action,
    row.subject,
    row.application,
    row.outcome,
    row.detail,
  ];
  expect(acts.map(about)).toEqual([
    ['Anna Amt', 'account.create', 'neu', 'demo', 'done', null],
    ['Anna Amt', 'account.reset-password', 'kunde', 'demo', 'done', null],
    ['Anna Amt', 'account.new-link', 'kunde', 'demo', 'done', null],
    ['Anna Amt', 'account.disable', 'niemand', 'other', 'refused', { code: 'ACCOUNT_UNKNOWN' }],
    [expect.any(String), 'mail.retry', null, 'demo', 'done', { again: 0, left: 0 }],
    ['=cmd()', 'unknown.assign', 'AAAAA-BBBBB', 'demo', 'refused', { job: 'J-1', code: 'READING_UNKNOWN' }],
  ]);
  const { stdout: csv } = await run('audit', 'export');
  const rows: Record<string, string>[] = parse(csv, { columns: true });
  expect(rows.at(-1)).toMatchObject({
    by: "'=cmd()",
    outcome: 'refused',
    detail: '{"job": "J-1", "code": "READING_UNKNOWN"}',
  });
  expect(csv).not.toContain('geheim-und-lang');
  expect(csv).not.toContain(link.trim());
  expect(await trail('--since', '2999-01-01')).toEqual([]);
  expect(await trail('--application', 'other')).toHaveLength(1);
});

test('an act whose end is not on record was interrupted', async () => {
  await backend.pool.query(
    "insert into audit_event (actor, action, outcome) values ('x', 'import', 'begun')",
  );
  expect((await trail()).at(-1)).toMatchObject({ by: 'x', outcome: 'interrupted' });
});

test('where the trail cannot be written, nothing is done', async () => {
  await backend.pool.query('alter table audit_event rename to audit_event_away');
  const { code } = await run('account', 'disable', '--username', 'kunde');
  await backend.pool.query('alter table audit_event_away rename to audit_event');
  expect(code).toBe(1);
  const { rows } = await backend.pool.query("select disabled from account where username = 'Kunde'");
  expect(rows).toEqual([{ disabled: false }]);
});
