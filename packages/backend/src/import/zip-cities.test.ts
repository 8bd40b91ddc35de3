import { createTestImport, summary, type TestImport } from '#test-import';

let fixture: TestImport;
beforeAll(async () => {
  fixture = await createTestImport();
});
afterAll(() => fixture.close());

const known = () => fixture.rows('select zip, city from zip_city order by position');

test('is the whole list, in its order; the same file again changes nothing', async () => {
  const list =
    '\ufeffzip;city\r\n01067;Dresden\r\n37997;Lindental\r\n37997;"Ober;linden"\r\n37997;Lindental\r\n';
  expect(summary(await fixture.importText('zip.csv', list))).toEqual(['city: +3 ~0 -0 =0']);
  expect(await known()).toEqual([
    { zip: '01067', city: 'Dresden' },
    { zip: '37997', city: 'Lindental' },
    { zip: '37997', city: 'Ober;linden' },
  ]);
  const before = await fixture.rows('select xmin::text, * from zip_city');
  expect(summary(await fixture.importText('zip.csv', list))).toEqual(['city: +0 ~0 -0 =3']);
  expect(await fixture.rows('select xmin::text, * from zip_city')).toEqual(before);
  const next = await fixture.importText('plz.CSV', 'City,Zip\nUnterlinden \\ Süd,37999\nLindental,37997\n');
  expect(summary(next)).toEqual(['city: +1 ~0 -2 =1']);
  expect(await known()).toEqual([
    { zip: '37999', city: 'Unterlinden \\ Süd' },
    { zip: '37997', city: 'Lindental' },
  ]);
});

test('everything that is wrong is named, and nothing is imported', async () => {
  const before = await known();
  const rows = [
    'zip;city',
    '1067;Dresden',
    '37997;',
    `37997;${'x'.repeat(101)}`,
    '37997',
    '3799\u0667;Lindental',
  ];
  expect(summary(await fixture.importText('zip.csv', rows.join('\n')))).toEqual([
    '2 zip: "1067" has not five digits (a spreadsheet drops zeros at the beginning)',
    '3 city: must have 1 to 100 characters',
    '4 city: must have 1 to 100 characters',
    '5 city: must have 1 to 100 characters',
    '6 zip: "3799\u0667" has not five digits (a spreadsheet drops zeros at the beginning)',
  ]);
  const many = `zip;city\n${'x;Dresden\n'.repeat(1000)}`;
  expect(summary(await fixture.importText('zip.csv', many))).toHaveLength(50);
  expect(await known()).toEqual(before);
});

test('a dry run changes nothing, and a file with other columns is one of jobs', async () => {
  const before = await known();
  const dry = await fixture.importText('zip.csv', 'zip;city\n01067;Dresden\n', { dryRun: true });
  expect(summary(dry)).toEqual(['city: +1 ~0 -2 =0']);
  expect(await known()).toEqual(before);
  expect(summary(await fixture.importText('zip.csv', 'zip;city;jobId\n01067;Dresden;1\n'))).toEqual([
    '1 accounts: the column is missing',
  ]);
  expect(summary(await fixture.importText('zip.csv', ''))).toEqual([
    'undefined undefined: the file is empty',
  ]);
});

test('20,000 rows', async () => {
  const rows = Array.from({ length: 20_000 }, (_, n) => `${String(n).padStart(5, '0')};Ort ${n}`);
  const outcome = await fixture.importText('zip.csv', `zip;city\n${rows.join('\n')}`);
  expect(summary(outcome)).toEqual(['city: +20000 ~0 -2 =0']);
});
