import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** The number of passed tests or checks, and the title and first line of each failure. */
export interface Outcome {
  readonly passed: number;
  readonly failures: readonly string[];
  /** The wall time of each file of tests, in seconds. */
  readonly files?: readonly { readonly name: string; readonly seconds: number }[];
}

export function merge(...outcomes: readonly Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((total, { passed }) => total + passed, 0),
    failures: outcomes.flatMap(({ failures }) => failures),
    files: outcomes.flatMap(({ files = [] }) => files),
  };
}

/** The files whose tests took longest, a line each. */
export function dearest({ files = [] }: Outcome, count: number): readonly string[] {
  return [...files]
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`);
}

interface JestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly startTime?: number;
    readonly endTime?: number;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/** The outcome in a report of Jest's `--json`. A file that does not run is one failure. */
export function jestOutcome(report: string, root: string): Outcome {
  const read = readReport<JestReport>(report);
  const results = (read?.testResults ?? []).map(result => ({
    ...result,
    file: result.name.replace(`${root}/`, ''),
  }));
  return {
    passed: read?.numPassedTests ?? 0,
    files: results.map(({ file, startTime = 0, endTime = 0 }) => ({
      name: file,
      seconds: (endTime - startTime) / 1000,
    })),
    failures: results.flatMap(({ file, status, message, assertionResults }) => {
      const failed = assertionResults.filter(test => test.status === 'failed');
      if (failed.length === 0) return status === 'failed' ? [failure(file, message)] : [];
      return failed.map(test => failure(`${file} › ${test.fullName}`, test.failureMessages?.[0]));
    }),
  };
}

interface BrowserSuite {
  readonly suites?: readonly BrowserSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly {
        readonly duration?: number;
        readonly error?: { readonly message?: string };
      }[];
    }[];
  }[];
}
interface BrowserReport extends BrowserSuite {
  readonly stats: { readonly expected: number };
}

/** The outcome in a report of Playwright's reporter `json`. A flaky test is a failure. */
export function browserOutcome(report: string): Outcome {
  const read = readReport<BrowserReport>(report);
  const failuresOf = ({ suites = [], specs = [] }: BrowserSuite): string[] => [
    ...suites.flatMap(failuresOf),
    ...specs.flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ results }) =>
          failure(`${file} › ${title}`, results.find(({ error }) => error !== undefined)?.error?.message),
        ),
    ),
  ];
  const timesOf = ({ suites = [], specs = [] }: BrowserSuite): { name: string; seconds: number }[] => [
    ...suites.flatMap(timesOf),
    ...specs.map(({ file, tests }) => {
      const durations = tests.flatMap(({ results }) => results.map(({ duration = 0 }) => duration));
      return { name: `e2e/${file}`, seconds: durations.reduce((sum, duration) => sum + duration, 0) / 1000 };
    }),
  ];
  const times = Map.groupBy(read === undefined ? [] : timesOf(read), ({ name }) => name);
  return {
    passed: read?.stats.expected ?? 0,
    failures: read === undefined ? [] : failuresOf(read),
    files: Array.from(times, ([name, tests]) => ({
      name,
      seconds: tests.reduce((sum, { seconds }) => sum + seconds, 0),
    })),
  };
}

function readReport<Report>(file: string): Report | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

const messageLines = 12;

function failure(title: string, message = ''): string {
  const lines = stripVTControlCharacters(message).trim().split('\n').slice(0, messageLines);
  return [title, ...lines.map(line => `    ${line}`)].join('\n').trimEnd();
}
