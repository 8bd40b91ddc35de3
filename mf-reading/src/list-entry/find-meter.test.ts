import { exampleJob } from '@zaehlwerk/metering/testing';
import { metersByNumber } from './find-meter.ts';

const jobs = ['1 ESY 0012-345', '1ESY9912345', '8WAS0012345', '345', '7GAS3450000'].map(
  (meterNumber, index) => exampleJob({ id: `job-${index}`, meter: { meterNumber } }),
);

test.each([
  ['1esy0012345', ['job-0']],
  ['12345', ['job-0', 'job-1', 'job-2']],
  // A whole number comes before those that end with it, and an end before a piece in between.
  ['345', ['job-3']],
  ['S34', ['job-4']],
  ['99 123-45', ['job-1']],
  ['4711', []],
  [' - ', []],
])('%j finds %j', (text, found) => {
  expect(metersByNumber(jobs, text).map(({ id }) => id)).toEqual(found);
});
