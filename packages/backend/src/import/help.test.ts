import { basis, createTestImport, fingerprint, summary, type TestImport } from '#test-import';
import { describeWarnings } from './report.ts';

let fixture: TestImport;
beforeAll(async () => {
  fixture = await createTestImport();
});
beforeEach(() => fixture.reset());
afterAll(() => fixture.close());

const instruction = { language: 'de-FORMAL', title: 'Gas', text: 'Nur die *schwarzen* Ziffern.' };
const importHelp = (meterReadingHelp: object[], options = {}) =>
  fixture.importJson({ application: { ...basis.application, meterReadingHelp } }, options);
const stored = async () =>
  (await fixture.rows('select meter_reading_help as help from application')) as { help: unknown }[];

test('instructions are stored in their order, and the same file again changes nothing', async () => {
  const instructions = [
    { ...instruction, obisFilter: '^7-', meterNumberFilter: '^7GMT\\d+$', multiMeterRate: false },
    { ...instruction, language: 'en-FORMAL', title: 'All' },
  ];
  expect(summary(await importHelp(instructions))).toEqual(['application: +1 ~0 -0 =0']);
  expect(await stored()).toEqual([{ help: instructions }]);
  const before = await fingerprint(fixture.pool);
  expect(summary(await importHelp(instructions))).toEqual(['application: +0 ~0 -0 =1']);
  expect(await fingerprint(fixture.pool)).toBe(before);
  expect(summary(await importHelp(instructions.slice(1)))).toEqual(['application: +0 ~1 -0 =0']);
  expect(await stored()).toEqual([{ help: instructions.slice(1) }]);
});

test('a filter that is no regular expression is stored, with a warning that names its place', async () => {
  const instructions = [
    { ...instruction, obisFilter: '(a+)+$' },
    { ...instruction, obisFilter: '[', meterNumberFilter: '*' },
  ];
  const outcome = await importHelp(instructions);
  expect(outcome).toMatchObject({ ok: true, applicationId: 'demo' });
  expect(await stored()).toEqual([{ help: instructions }]);
  const warnings = outcome.ok ? outcome.warnings : [];
  expect(describeWarnings(warnings).split('\n')).toEqual([
    expect.stringMatching(/^warning: line \d+, .*meterReadingHelp\.1\.obisFilter: is no regular expression/),
    expect.stringMatching(/^warning: line \d+, .*meterReadingHelp\.1\.meterNumberFilter: is no regular/),
    '',
  ]);
  expect(await importHelp(instructions, { dryRun: true })).toMatchObject({ ok: true, warnings });
  expect(await importHelp([instruction])).toMatchObject({ ok: true, warnings: [] });
});

test.each<[string, object, problem: RegExp]>([
  ['a language there is not', { language: 'de' }, /meterReadingHelp\.0\.language/],
  ['no title', { title: ' ' }, /meterReadingHelp\.0\.title/],
  ['a misspelled filter', { obisFilters: '^7' }, /meterReadingHelp\.0\.obisFilters: this field is unknown/],
  ['a switch that is a text', { multiMeterRate: 'true' }, /meterReadingHelp\.0\.multiMeterRate/],
])('%s is refused by its place', async (_case, change, problem) => {
  expect(summary(await importHelp([{ ...instruction, ...change }]))).toEqual([
    expect.stringMatching(problem),
  ]);
  expect(await stored()).toEqual([]);
});
