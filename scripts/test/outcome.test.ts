import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserOutcome, dearest, jestOutcome, merge } from './outcome.ts';

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
        startTime: 1000,
        endTime: 3500,
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
  expect(jestOutcome(file, '/repo')).toMatchObject({
    passed: 3,
    failures: ['a.test.ts › subtracts\n    expected 1\n    at a', 'b.test.ts\n    Cannot find module'],
    files: [{ name: 'a.test.ts', seconds: 2.5 }, {}, {}],
  });
});

test('the report of Playwright names what failed or was flaky', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: 'a.spec.ts',
    tests: [
      { status, results: [{ duration: 2000, error: message === undefined ? undefined : { message } }, {}] },
    ],
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
  expect(browserOutcome(file)).toMatchObject({
    passed: 7,
    failures: ['a.spec.ts › breaks\n    no such button', 'a.spec.ts › wavers\n    late'],
    files: [{ name: 'e2e/a.spec.ts', seconds: 6 }],
  });
});

test('a report that is missing counts nothing', () => {
  expect([jestOutcome('/none', '/'), browserOutcome('/none')]).toEqual([
    { passed: 0, failures: [], files: [] },
    { passed: 0, failures: [], files: [] },
  ]);
});

test('the dearest files of all runs come first', () => {
  const files = [
    { name: 'a', seconds: 1 },
    { name: 'b', seconds: 12.34 },
  ];
  const outcome = merge({ passed: 1, failures: [], files }, { passed: 1, failures: [] });
  expect(dearest(outcome, 1)).toEqual(['  12.3 s  b']);
});
