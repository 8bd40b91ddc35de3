import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserOutcome, jestOutcome } from './outcome.ts';

const report = (content: object): string => {
  const file = join(mkdtempSync(join(tmpdir(), 'outcome-')), 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
};

test('the report of Jest names each failed test and each file that does not run', () => {
  const file = report({
    numPassedTests: 3,
    testResults: [
      {
        name: '/repo/a.test.ts',
        status: 'failed',
        message: 'both',
        assertionResults: [
          { status: 'passed', fullName: 'adds' },
          {
            status: 'failed',
            fullName: 'subtracts',
            failureMessages: ['\u001b[31mexpected 1\u001b[39m\nat a'],
          },
        ],
      },
      { name: '/repo/b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
      { name: '/repo/c.test.ts', status: 'passed', message: '', assertionResults: [] },
    ],
  });
  expect(jestOutcome(file, '/repo')).toEqual({
    passed: 3,
    failures: ['a.test.ts › subtracts\n    expected 1\n    at a', 'b.test.ts\n    Cannot find module'],
  });
});

test('the report of Playwright names what failed or was flaky', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: 'a.spec.ts',
    tests: [{ status, results: [{ error: message === undefined ? undefined : { message } }, {}] }],
  });
  const file = report({
    stats: { expected: 7 },
    suites: [
      {
        specs: [spec('passes', 'expected')],
        suites: [
          { specs: [spec('breaks', 'unexpected', 'no such button'), spec('wavers', 'flaky', 'late')] },
        ],
      },
    ],
  });
  expect(browserOutcome(file)).toEqual({
    passed: 7,
    failures: ['a.spec.ts › breaks\n    no such button', 'a.spec.ts › wavers\n    late'],
  });
});

test('a report that is missing counts nothing', () => {
  expect([jestOutcome('/none', '/'), browserOutcome('/none')]).toEqual([
    { passed: 0, failures: [] },
    { passed: 0, failures: [] },
  ]);
});
