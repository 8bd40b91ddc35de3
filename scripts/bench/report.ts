import type { Series } from './measure.ts';
import { type Scenario, scenarios, type Turn, turns } from './scenarios.ts';
import type { Visit } from './visit.ts';

/** The sites by the parts they play in the report: ours is held against both others. */
export interface Compared {
  readonly ours: string;
  readonly usual: string;
  readonly monolith: string;
}

interface Metric {
  readonly name: string;
  readonly value: (visit: Visit) => number;
  readonly text: (value: number) => string;
  /** Ours divided by the monolith, at most. */
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
  { name: 'requests', value: visit => visit.requests, text: String },
  { name: 'depth', value: visit => visit.depth, text: String, aim: 1 },
];

const turnNames: Readonly<Record<Turn, string>> = { first: 'first visit', repeat: 'repeat visit' };

/** The middle value, the mean of the two middle ones for an even count. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

/** The table of all metrics side by side as Markdown, and below it whether the aims are reached. */
export function reportOf(series: readonly Series[], { ours, usual, monolith }: Compared): string {
  const rows = [['', ours, usual, monolith, '÷ monolith', '÷ usual']];
  const verdicts: string[] = [];
  for (const scenario of scenarios) {
    for (const turn of turns) {
      const title = `${scenario.name}, ${turnNames[turn]}`;
      rows.push([`**${title}**`, '', '', '', '', '']);
      for (const metric of metrics) {
        const valuesOf = (site: string) => visitsOf(series, site, scenario, turn).map(metric.value);
        const [our, usuals, monoliths] = [valuesOf(ours), valuesOf(usual), valuesOf(monolith)];
        const spreads = [our, usuals, monoliths].map(values => spread(values, metric));
        rows.push([metric.name, ...spreads, ratioText(our, monoliths), ratioText(our, usuals)]);
        if (metric.aim !== undefined)
          verdicts.push(`  ${verdict(our, monoliths, metric.aim)}  ${metric.name}, ${title}`);
      }
    }
  }
  const aimsTitle = `Aims, ${ours} divided by ${monolith}, medians (fastest or smallest):`;
  return [...markdown(rows), '', aimsTitle, ...verdicts, ...unrest(series), ''].join('\n');
}

function visitsOf(series: readonly Series[], site: string, { name }: Scenario, turn: Turn): readonly Visit[] {
  return series.find(one => one.site === site && one.scenario === name && one.turn === turn)?.visits ?? [];
}

/** How the medians and the smallest values compare: noise only ever adds. */
function ratios(ours: readonly number[], theirs: readonly number[]) {
  return {
    median: ratio(medianOf(ours), medianOf(theirs)),
    smallest: ratio(Math.min(...ours), Math.min(...theirs)),
  };
}

/** Nothing beside nothing is as much. */
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

/** How far the times of one series may lie apart, slowest divided by fastest, before the machine was busy. */
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

/** `606 ms (590 to 640)`, or the value alone where all are the same. */
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
