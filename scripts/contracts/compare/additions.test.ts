import { globSync, readFileSync } from 'node:fs';
import { typesOfReport } from '../reports/report-text.ts';
import { compareReports } from './compare-reports.ts';

const reports = new Map(
  globSync('packages/*/contract/*.api.md').map(file => [file, typesOfReport(readFileSync(file, 'utf8'))]),
);
const reportOf = (file: string) => reports.get(`packages/${file}.api.md`) ?? '';

test('a new endpoint is a minor step', () => {
  const before = reportOf('api/contract/index');
  const after = `${before}\nexport function fetchExchanges(call: ServerCall, options?: CallOptions): Promise<ApiResult<string[]>>;\n`;
  expect(compareReports(before, after)).toEqual([
    { name: 'fetchExchanges', what: 'added', exported: true, step: 'minor' },
  ]);
});

test('a new field that may be missing is a minor step', () => {
  const before = reportOf('api/contract/schema');
  const after = before.replace(
    'export const jobSchema: z.ZodMiniObject<{',
    '$&\n    later: z.ZodMiniOptional<z.ZodMiniString<string>>;',
  );
  const steps = compareReports(before, after).map(({ name, step }) => [name, step]);
  expect(steps).toContainEqual(['jobSchema', 'minor']);
  expect(steps.filter(([, step]) => step === 'major')).toEqual([]);
});

test.each(['home-cards', 'job-actions', 'job-reading', "'jobs'", 'hasShareableJobs'])(
  'slots, queries, queue kinds and facts are no part of a contract: none names %s',
  name => {
    expect(reports.size).toBeGreaterThan(5);
    expect([...reports].filter(([, types]) => types.includes(name)).map(([file]) => file)).toEqual([]);
  },
);
