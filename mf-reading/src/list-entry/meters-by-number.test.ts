import { exampleJob } from '@zaehlwerk/metering/testing';
import { meterNamedBy, metersByNumber } from './meters-by-number.ts';

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

const numbers = ['1ESY00012841', '1ESY28400077', '7GAS2828', '8WAS0077'].map((meterNumber, index) =>
  exampleJob({ id: `job-${index}`, meter: { meterNumber } }),
);

test.each([
  ['284', undefined],
  ['2841', 'job-0'],
  ['828', 'job-2'],
  ['28', undefined],
  ['077', undefined],
  ['s0077', 'job-3'],
  ['28400', undefined],
  ['4711', undefined],
])('%j can be the end of %s alone', (text, found) => expect(meterNamedBy(numbers, text)?.id).toBe(found));
