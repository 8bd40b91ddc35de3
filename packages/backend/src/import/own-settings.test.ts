import { basis, createTestImport, summary, type TestImport } from '#test-import';

let fixture: TestImport;
beforeAll(async () => {
  fixture = await createTestImport();
});
beforeEach(() => fixture.reset());
afterAll(() => fixture.close());

const importOwn = (own: object) => fixture.importJson({ application: { ...basis.application, ...own } });

test('what an application has of its own is stored, changed, and gone when the file does not state it', async () => {
  const own = {
    retention: { photosDays: 90, readingsDays: 'keep', loginLogDays: 30 },
    quotas: { submissions: 200, photoMb: 250 },
    roles: { account: [], share: ['ROLE_KSA_PRO_USER'] },
  };
  const stored = () => fixture.rows('select retention, quotas, roles from application');
  expect(summary(await importOwn(own))).toEqual(['application: +1 ~0 -0 =0']);
  expect(summary(await importOwn(own))).toEqual(['application: +0 ~0 -0 =1']);
  expect(await stored()).toEqual([own]);
  expect(summary(await importOwn({ quotas: own.quotas, roles: own.roles }))).toEqual([
    'application: +0 ~1 -0 =0',
  ]);
  expect(await stored()).toEqual([{ ...own, retention: {} }]);
});

test.each<[object, RegExp]>([
  [{ retention: { photosDays: 0 } }, /retention\.photosDays: must be at least 1/],
  [
    { retention: { photosDays: 'never' } },
    /retention\.photosDays: .* number of days from 1 to 36500, or "keep"/,
  ],
  [{ retention: { photosDays: 36_501 } }, /retention\.photosDays: must be at most 36500/],
  [{ retention: { loginLogDays: 9_999_999 } }, /retention\.loginLogDays: must be at most 36500/],
  [{ retention: { loginLogDays: 'keep' } }, /retention\.loginLogDays: must be a whole number of days/],
  [{ retention: { photoDays: 3 } }, /retention\.photoDays: this field is unknown/],
  [{ quotas: { submissions: 0 } }, /quotas\.submissions: must be at least 1/],
  [{ quotas: { submissions: 1.5 } }, /quotas\.submissions: must be a whole number/],
  [{ roles: { account: ['ROLE_KSA_ADMINISTRATOR'] } }, /roles\.account\.0: Invalid option/],
  [{ quotas: { photoMB: 250 } }, /quotas\.photoMB: this field is unknown/],
])('%j is refused by its place', async (own, problem) => {
  expect(summary(await importOwn(own))).toEqual([expect.stringMatching(problem)]);
});

test('accounts without roles have those of their application, which the same file may state', async () => {
  const accounts = [
    { username: 'anna', name: 'Anna' },
    { username: 'berta', name: 'Berta', roles: [] },
  ];
  const rolesIn = async (own: object) => {
    await fixture.importJson({ accounts, application: { ...basis.application, ...own } });
    return fixture.rows('select roles from account order by username');
  };
  expect(await rolesIn({})).toEqual([{ roles: ['ROLE_KSA_PRO_USER'] }, { roles: [] }]);
  const account = ['ROLE_KSA_PRO_USER', 'ROLE_KSA_UNKNOWN_READINGS'];
  expect(await rolesIn({ roles: { account } })).toEqual([{ roles: account }, { roles: [] }]);
  expect(await rolesIn({ roles: { account: [] } })).toEqual([{ roles: [] }, { roles: [] }]);
});
