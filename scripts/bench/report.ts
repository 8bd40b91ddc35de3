import type { Series } from './measure.ts';
import { scenarios, type Turn, turns } from './scenarios.ts';
import type { Visit } from './visit.ts';

/** What issue 2 aims at: federated divided by monolith, at most. */
const aims = { time: 1.05, bytes: 1.1 };

interface Metric {
  readonly name: string;
  readonly value: (visit: Visit) => number;
  readonly text: (value: number) => string;
  readonly aim?: number;
}

const metrics: readonly Metric[] = [
  {
    name: 'time',
    value: visit => visit.milliseconds,
    text: value => `${value.toFixed(0)} ms`,
    aim: aims.time,
  },
  {
    name: 'bytes',
    value: visit => visit.bytes,
    text: value => `${(value / 1000).toFixed(1)} KB`,
    aim: aims.bytes,
  },
  { name: 'requests', value: visit => visit.requests, text: String },
  { name: 'depth', value: visit => visit.depth, text: String },
];

const turnNames: Readonly<Record<Turn, string>> = { first: 'first visit', repeat: 'repeat visit' };

/** The middle value, the mean of the two middle ones for an even count. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

/** The table of all metrics side by side, and below it whether the aims are reached. */
export function reportOf(series: readonly Series[], federated: string, monolith: string): string {
  const lines = [row('', federated, monolith, 'ratio')];
  const verdicts: string[] = [];
  for (const { name } of scenarios) {
    for (const turn of turns) {
      lines.push('', `${name}, ${turnNames[turn]}`);
      const visitsOf = (site: string) =>
        series.find(item => item.site === site && item.scenario === name && item.turn === turn)?.visits ?? [];
      for (const metric of metrics) {
        const ours = visitsOf(federated).map(metric.value);
        const theirs = visitsOf(monolith).map(metric.value);
        const ratio = medianOf(ours) / medianOf(theirs);
        lines.push(row(`  ${metric.name}`, spread(ours, metric), spread(theirs, metric), ratio.toFixed(2)));
        if (metric.aim !== undefined) {
          const verdict = ratio <= metric.aim ? 'reached' : 'MISSED ';
          verdicts.push(
            `  ${verdict}  ${metric.name} ${ratio.toFixed(3)} (aim ≤ ${metric.aim.toFixed(2)})  ${name}, ${turnNames[turn]}`,
          );
        }
      }
    }
  }
  const aimsTitle = `Aims, ${federated} divided by ${monolith}:`;
  return [...lines, '', aimsTitle, ...verdicts, ...unrest(series), ''].join('\n');
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

function spread(values: readonly number[], { text }: Metric): string {
  return `${text(medianOf(values))} (${text(Math.min(...values))} to ${text(Math.max(...values))})`;
}

function row(...cells: readonly string[]): string {
  const widths = [12, 36, 36, 6];
  return cells
    .map((cell, index) => cell.padEnd(widths[index] ?? 0))
    .join(' ')
    .trimEnd();
}
