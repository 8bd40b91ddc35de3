import { basis, createTestImport, summary, type TestImport } from '#test-import';

let fixture: TestImport;
beforeAll(async () => {
  fixture = await createTestImport();
  await fixture.importJson({ ...basis, accounts: [...basis.accounts, { username: 'Carl', name: 'Carl' }] });
});
afterAll(() => fixture.close());

const known = () =>
  fixture.rows(`select username, email, communication_types as types
    from crm_registration join account on account.id = account_id order by username`);
const places = () => fixture.rows('select ctid, xmin::text from crm_registration order by ctid');

test('adds, changes and removes what the file says; the same file again changes nothing', async () => {
  const first = [
    'username;registered;email;communicationTypes',
    'anna;ja;anna@example.org;EMAIL',
    'BERT;ja;;',
    'carl;nein;carl@example.org;EMAIL',
  ].join('\n');
  expect(summary(await fixture.importText('crm.csv', first, { dryRun: true }))).toEqual([
    'registration: +2 ~0 -0 =1',
  ]);
  expect(await known()).toEqual([]);
  expect(summary(await fixture.importText('crm.csv', first))).toEqual(['registration: +2 ~0 -0 =1']);
  // Of who is not registered no address is kept.
  expect(await known()).toEqual([
    { username: 'anna', email: 'anna@example.org', types: ['EMAIL'] },
    { username: 'bert', email: null, types: [] },
  ]);
  const before = await places();
  expect(summary(await fixture.importText('crm.csv', first))).toEqual(['registration: +0 ~0 -0 =3']);
  expect(await places()).toEqual(before);

  const next = [
    'CommunicationTypes,Registered,Username,Email',
    ',no,anna,',
    '"EMAIL SMS",yes,bert,b@example.org',
  ];
  expect(summary(await fixture.importText('next.CSV', next.join('\r\n')))).toEqual([
    'registration: +0 ~1 -1 =0',
  ]);
  expect(await known()).toEqual([{ username: 'bert', email: 'b@example.org', types: ['EMAIL', 'SMS'] }]);
});

test('everything that is wrong is named, and nothing is imported', async () => {
  const before = await known();
  const wrong = [
    'username;registered;email;communicationTypes',
    ';ja;;',
    'anna;vielleicht;;',
    'anna;ja;nobody;',
    'anna;ja;;EMAIL',
    'anna;ja;a@example.org;EMAIL e-mail',
  ];
  expect(summary(await fixture.importText('crm.csv', wrong.join('\n')))).toEqual([
    '2 username: must not be empty',
    '3 registered: "vielleicht" is neither ja nor nein',
    '4 email: "nobody" is no mail address',
    '5 email: must be stated where EMAIL is confirmed',
    '6 communicationTypes: "e-mail" is no communication type such as EMAIL',
  ]);
  const strangers = ['username;registered', 'anna;ja', 'Anna;nein', 'niemand;ja'];
  expect(summary(await fixture.importText('crm.csv', strangers.join('\n')))).toEqual([
    '3 username: the account "Anna" appears twice in the file',
    '4 username: there is no account "niemand"',
  ]);
  const many = `username;registered\n${'x;y\n'.repeat(1000)}`;
  expect(summary(await fixture.importText('crm.csv', many))).toHaveLength(50);
  expect(await known()).toEqual(before);
});

test('the columns are those of registrations, each once', async () => {
  expect(summary(await fixture.importText('crm.csv', 'username;registered;mail\n'))).toEqual([
    '1 mail: there is no such column (see docs/guide/import.md)',
  ]);
  expect(summary(await fixture.importText('crm.csv', 'username;registered;Registered\n'))).toEqual([
    '1 registered: the column appears twice',
  ]);
  expect(summary(await fixture.importText('crm.csv', 'registered;email\n'))).toEqual([
    '1 username: the column is missing',
  ]);
  expect(
    summary(await fixture.importText('crm.csv', 'username;registered\nanna;ja\n', { applicationId: 'x' })),
  ).toEqual(['undefined undefined: There is no application "x".']);
});

test('2,500 rows, more than two batches', async () => {
  await fixture.pool.query(`insert into account (application_id, username, name)
    select 'demo', 'k' || n, 'K' from generate_series(1, 2500) n`);
  const rows = Array.from({ length: 2500 }, (_, n) => `k${n + 1};1;k${n + 1}@example.org;EMAIL`);
  const file = `username;registered;email;communicationTypes\n${rows.join('\n')}`;
  expect(summary(await fixture.importText('crm.csv', file))).toEqual(['registration: +2500 ~0 -0 =0']);
});
