import type { Series } from './measure.ts';
import { type Scenario, scenarios, type Turn, turns } from './scenarios.ts';
import type { Visit } from './visit.ts';

interface Metric {
  readonly name: string;
  readonly value: (visit: Visit) => number;
  readonly text: (value: number) => string;
  /** Maximum of the first site's value divided by the second's. */
  readonly aim?: number;
}

const metrics: readonly Metric[] = [
  {
    name: 'time',
    value: visit => visit.milliseconds,
    text: value => `${value.toFixed(0)} ms`,
    aim: 1.05,
  },
  {
    name: 'bytes',
    value: visit => visit.bytes,
    text: value => `${(value / 1000).toFixed(1)} KB`,
    aim: 1.1,
  },
  {
    name: 'bytes until then',
    value: visit => visit.untilThen.bytes,
    text: value => `${(value / 1000).toFixed(1)} KB`,
  },
  { name: 'requests', value: visit => visit.requests, text: String },
  { name: 'depth', value: visit => visit.depth, text: String, aim: 1 },
  { name: 'depth until then', value: visit => visit.untilThen.depth, text: String },
];

const turnNames: Readonly<Record<Turn, string>> = { first: 'first visit', repeat: 'repeat visit' };

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

/**
 * A Markdown table of all metrics; for several sites followed by whether the first meets its targets against each other
 * site.
 */
export function reportOf(series: readonly Series[], sites: readonly string[]): string {
  const [site = '', ...others] = sites;
  const head = ['', ...sites, ...others.map(other => `÷ ${other}`)];
  const rows = [head];
  const verdicts = others.map(other => [
    '',
    `Aims, ${site} divided by ${other}, medians (fastest or smallest):`,
  ]);
  for (const scenario of scenarios) {
    for (const turn of turns) {
      const title = `${scenario.name}, ${turnNames[turn]}`;
      rows.push([`**${title}**`, ...head.slice(1).map(() => '')]);
      for (const metric of metrics) {
        const [ours = [], ...theirs] = sites.map(name =>
          visitsOf(series, name, scenario, turn).map(metric.value),
        );
        const columns = [ours, ...theirs].map(values => spread(values, metric));
        rows.push([metric.name, ...columns, ...theirs.map(values => ratioText(ours, values))]);
        const { aim } = metric;
        if (aim === undefined) continue;
        for (const [index, values] of theirs.entries())
          verdicts[index]?.push(`  ${verdict(ours, values, aim)}  ${metric.name}, ${title}`);
      }
    }
  }
  return [...markdown(rows), ...verdicts.flat(), ...unrest(series), ''].join('\n');
}

function visitsOf(series: readonly Series[], site: string, { name }: Scenario, turn: Turn): readonly Visit[] {
  return series.find(one => one.site === site && one.scenario === name && one.turn === turn)?.visits ?? [];
}

/** The ratios of the medians and of the smallest values: noise only ever adds. */
function ratios(ours: readonly number[], theirs: readonly number[]) {
  return {
    median: ratio(medianOf(ours), medianOf(theirs)),
    smallest: ratio(Math.min(...ours), Math.min(...theirs)),
  };
}

/** 0 divided by 0 is 1. */
function ratio(ours: number, theirs: number): number {
  return ours === theirs ? 1 : ours / theirs;
}

function ratioText(ours: readonly number[], theirs: readonly number[]): string {
  const { median, smallest } = ratios(ours, theirs);
  const [middle, least] = [median.toFixed(2), smallest.toFixed(2)];
  return middle === least ? middle : `${middle} (${least})`;
}

function verdict(ours: readonly number[], theirs: readonly number[], aim: number): string {
  const { median, smallest } = ratios(ours, theirs);
  const outcome = median <= aim ? 'reached' : 'MISSED ';
  return `${outcome}  ${median.toFixed(3)} (${smallest.toFixed(3)}), aim ≤ ${aim.toFixed(2)}:`;
}

/** Slowest divided by fastest time of one series above which the machine counts as busy. */
const restfulSpread = 1.25;

function unrest(series: readonly Series[]): string[] {
  const spreads = series.map(({ visits }) => {
    const times = visits.map(visit => visit.milliseconds);
    return Math.max(...times) / Math.min(...times);
  });
  const busy = spreads.filter(value => value > restfulSpread).length;
  if (busy === 0) return [];
  return [
    '',
    `The machine was busy: in ${busy} of ${series.length} series the slowest visit took more than ${restfulSpread} times`,
    'the fastest. Bytes, requests and depth stand; for times measure again when it is quiet.',
  ];
}

/** `606 ms (590 to 640)`, or a single value if all are the same. */
function spread(values: readonly number[], { text }: Metric): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const middle = text(medianOf(values));
  return text(least) === text(most)
    ? middle
    : `${middle} (${Number.parseFloat(text(least))} to ${Number.parseFloat(text(most))})`;
}

function markdown(rows: readonly (readonly string[])[]): string[] {
  const widthOf = (column: number) => Math.max(...rows.map(row => row[column]?.length ?? 0));
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const [head, ...body] = rows.map(row => line(row.map((cell, column) => cell.padEnd(widthOf(column)))));
  const rule = line((rows[0] ?? []).map((_, column) => '-'.repeat(widthOf(column))));
  return [head ?? '', rule, ...body];
}
