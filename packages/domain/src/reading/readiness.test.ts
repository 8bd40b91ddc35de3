import type { ReadingCheck } from './check-reading.ts';
import { sendReadiness } from './readiness.ts';

const empty: ReadingCheck = { state: 'empty' };
const valid: ReadingCheck = { state: 'valid', value: '12' };
const invalid: ReadingCheck = { state: 'invalid', error: { code: 'notDigits' } };
const warning: ReadingCheck = { state: 'warning', value: '1', warning: { code: 'belowMinimum', limit: '2' } };

test.each([
  [[empty], 'noReading', [], []],
  [[empty, empty], 'noReading', [], []],
  [[], 'noReading', [], []],
  [[valid], undefined, [], []],
  [[valid, valid], undefined, [], []],
  [[valid, empty], undefined, ['1'], []],
  [[empty, warning, empty], undefined, ['0', '2'], ['1']],
  [[warning, warning], undefined, [], ['0', '1']],
  [[invalid], 'invalidReading', [], []],
  [[valid, invalid, empty], 'invalidReading', ['2'], []],
])('%p', (checks, blockedBy, incompleteTaskIds, warningTaskIds) => {
  const inputs = checks.map((check, index) => ({ taskId: `${index}`, check }));
  expect(sendReadiness(inputs)).toEqual({ blockedBy, incompleteTaskIds, warningTaskIds });
});
