import type { Series } from './measure.ts';
import { medianOf, reportOf } from './report.ts';
import { scenarios, turns } from './scenarios.ts';

test('the median is the middle value, or the mean of the two in the middle', () => {
  expect(medianOf([30, 10, 20])).toBe(20);
  expect(medianOf([40, 10, 20, 30])).toBe(25);
});

function seriesOf(site: string, milliseconds: number, bytes: number): Series[] {
  return scenarios.flatMap(({ name }) =>
    turns.map(turn => ({
      site,
      scenario: name,
      turn,
      visits: [{ milliseconds, bytes, requests: 10, depth: 3 }],
    })),
  );
}

test('a missed aim is said as plainly as a reached one', () => {
  const report = reportOf([...seriesOf('a', 1100, 1100), ...seriesOf('b', 1000, 1000)], 'a', 'b');
  expect(report).toMatch(/MISSED +time 1\.100 \(aim ≤ 1\.05\)/);
  expect(report).toMatch(/reached +bytes 1\.100 \(aim ≤ 1\.10\)/);
  expect(report.match(/MISSED|reached/g)).toHaveLength(8);
  expect(report).not.toContain('busy');
});

test('times that lie far apart are said to be those of a busy machine', () => {
  const [first, ...others] = [...seriesOf('a', 1000, 1), ...seriesOf('b', 1000, 1)];
  if (!first) throw new Error('a series is expected');
  const unsteady = {
    ...first,
    visits: first.visits.flatMap(visit => [visit, { ...visit, milliseconds: 1300 }]),
  };
  expect(reportOf([unsteady, ...others], 'a', 'b')).toMatch('busy: in 1 of 8 series');
});
