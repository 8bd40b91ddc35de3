import type { Series } from './measure.ts';
import { medianOf, reportOf } from './report.ts';
import { scenarios, turns } from './scenarios.ts';

const compared = ['ours', 'other'];
const seriesCount = scenarios.length * turns.length * 2;

test('The median is the middle value, or the mean of the two middle values', () => {
  expect(medianOf([30, 10, 20])).toBe(20);
  expect(medianOf([40, 10, 20, 30])).toBe(25);
});

function seriesOf(site: string, times: readonly number[], bytes: number, depth = 3): Series[] {
  return scenarios.flatMap(({ name }) =>
    turns.map(turn => ({
      site,
      scenario: name,
      turn,
      visits: times.map(milliseconds => {
        const cost = { bytes, requests: 10, depth };
        return { milliseconds, untilThen: cost, ...cost, log: [] };
      }),
    })),
  );
}

test('A missed target is reported as clearly as a reached one', () => {
  const all = [...seriesOf('ours', [1100], 1100), ...seriesOf('other', [1000], 1000)];
  const report = reportOf(all, compared);
  expect(report).toMatch(/MISSED +1\.100 \(1\.100\), aim ≤ 1\.05: +time/);
  expect(report).toMatch(/reached +1\.100 \(1\.100\), aim ≤ 1\.10: +bytes/);
  expect(report).toMatch(/reached +1\.000 \(1\.000\), aim ≤ 1\.00: +depth/);
  expect(report.match(/MISSED|reached/g)).toHaveLength(scenarios.length * turns.length * 3);
  expect(report).not.toContain('busy');
});

test('One request step more than the other site misses the target', () => {
  const all = [...seriesOf('ours', [1], 1, 4), ...seriesOf('other', [1], 1, 3)];
  expect(reportOf(all, compared)).toMatch(/MISSED +1\.333 \(1\.333\), aim ≤ 1\.00: +depth/);
});

test('A row has both sites, their medians and the fastest visits of the first', () => {
  const all = [...seriesOf('ours', [900, 1000, 1200], 1), ...seriesOf('other', [1000], 1)];
  const row = reportOf(all, compared)
    .split('\n')
    .find(line => line.startsWith('| time'));
  const cells = row?.split('|').map(cell => cell.trim());
  expect(cells?.slice(1, -1)).toEqual(['time', '1000 ms (900 to 1200)', '1000 ms', '1.00 (0.90)']);
});

test('Zero transferred bytes equal zero transferred bytes', () => {
  const all = [...seriesOf('ours', [1], 0), ...seriesOf('other', [1], 0)];
  expect(reportOf(all, compared)).toMatch(/reached +1\.000 \(1\.000\), aim ≤ 1\.10: +bytes/);
});

test('A single site has one column and no comparison', () => {
  const report = reportOf(seriesOf('ours', [1000], 1), ['ours']);
  expect(report).toMatch(/^\| time +\| 1000 ms +\|$/m);
  expect(report).not.toMatch(/Aims|÷/);
});

test('Each of several sites has its own column and its own targets', () => {
  const all = ['ours', 'before', 'usual'].flatMap((site, index) => seriesOf(site, [1000 * (index + 1)], 1));
  const report = reportOf(all, ['ours', 'before', 'usual']);
  expect(report).toMatch(/^\| time +\| 1000 ms +\| 2000 ms +\| 3000 ms +\| 0.50 +\| 0.33 +\|$/m);
  expect(report.match(/(?<=^Aims, ours divided by )\w+/gm)).toEqual(['before', 'usual']);
  expect(report.match(/MISSED|reached/g)).toHaveLength(2 * scenarios.length * turns.length * 3);
});

test('Widely spread times carry a warning about a busy machine', () => {
  const all = ['ours', 'other'].flatMap(site => seriesOf(site, [1000], 1));
  const [first, ...others] = all;
  if (!first) throw new Error('a series is expected');
  const unsteady = {
    ...first,
    visits: first.visits.flatMap(visit => [visit, { ...visit, milliseconds: 1300 }]),
  };
  expect(reportOf([unsteady, ...others], compared)).toMatch(`busy: in 1 of ${seriesCount} series`);
});
