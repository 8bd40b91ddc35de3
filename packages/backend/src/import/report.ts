import type { Changes, Named } from './apply/changes.ts';
import { type ImportProblem, problemLimit } from './problem.ts';

const kinds: Readonly<Record<string, string>> = {
  application: 'application',
  account: 'accounts',
  link: 'links',
  job: 'jobs',
  access: 'job accesses',
  register: 'registers',
  history: 'known readings',
  result: 'results',
  city: 'cities by zip',
  text: 'texts of a page',
  registration: 'registrations',
};

const columnWidth = 11;
const rowOf = (name: string, cells: (string | number)[]): string =>
  name.padEnd(16) + cells.map(cell => String(cell).padStart(columnWidth)).join('');

const examplesOf = (verb: string, { count, names }: Named): string[] =>
  count === 0 ? [] : [`  ${verb}: ${[...new Set(names)].join(', ')}${count > names.length ? ', …' : ''}`];

/** A table with the first names of each kind. Kinds that the file lacks are left out. */
export function describeChanges(changes: readonly Changes[]): string {
  const verbs = ['added', 'changed', 'removed'] as const;
  const lines = changes.flatMap(change => {
    const counts = [...verbs.map(verb => change[verb].count), change.unchanged];
    if (counts.every(count => count === 0)) return [];
    const row = rowOf(kinds[change.kind] ?? change.kind, counts);
    return [row, ...verbs.flatMap(verb => examplesOf(verb, change[verb]))];
  });
  return [rowOf('', [...verbs, 'unchanged']), ...lines].join('\n');
}

function lineOf({ line, field, reason }: ImportProblem): string {
  const place = [line === undefined ? '' : `line ${line}`, field ?? ''].filter(Boolean).join(', ');
  return place === '' ? reason : `${place}: ${reason}`;
}

/** One line per problem: `line 17, meterNumber: reason`. */
export function describeProblems(problems: readonly ImportProblem[]): string {
  const lines = problems.slice(0, problemLimit).map(lineOf);
  return problems.length < problemLimit
    ? lines.join('\n')
    : `${lines.join('\n')}\nThe reading stopped here: there may be more.`;
}

/** One line per warning: `warning: line 17, application.meterReadingHelp.2.obisFilter: reason`. */
export const describeWarnings = (warnings: readonly ImportProblem[]): string =>
  warnings.map(warning => `warning: ${lineOf(warning)}\n`).join('');
