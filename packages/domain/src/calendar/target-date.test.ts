import { latestTargetDate, sameTargetReadingDates } from './target-date.ts';

test.each([
  ['no rate', [], false, undefined],
  ['a rate without one', [undefined], false, undefined],
  ['one rate', ['2026-12-31'], true, '2026-12-31'],
  ['two rates alike', ['2026-12-31', '2026-12-31'], true, '2026-12-31'],
  ['two days', ['2026-12-31', '2026-12-01'], false, '2026-12-31'],
  ['one of two rates', [undefined, '2026-12-31'], false, '2026-12-31'],
])('the target dates of %s', (_case, days, same, latest) => {
  const job = { meter: { meterRateTasks: days.map(targetReadingDate => ({ targetReadingDate })) } };
  expect(sameTargetReadingDates(job)).toBe(same);
  expect(latestTargetDate(job)).toBe(latest);
});
