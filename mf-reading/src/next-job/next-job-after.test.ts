import { exampleJob } from '@zaehlwerk/metering/testing';
import { nextJobAfter } from './next-job.ts';

const lindenstrasse = { street: 'Lindenstraße', houseNumber: '12', zip: '50674', city: 'Köln' };
const job = (id: string, changes: { done?: boolean; address?: object | undefined } = {}) =>
  exampleJob({
    id,
    done: changes.done ?? false,
    meter: { meterAddress: 'address' in changes ? changes.address : lindenstrasse },
  });
const elsewhere = { ...lindenstrasse, houseNumber: '14' };

test.each([
  ['the one behind it', [job('a'), job('this'), job('b')], 'b here'],
  ['from the beginning when none is behind', [job('a'), job('this'), job('b', { done: true })], 'a here'],
  ['not itself, open or not', [job('this')], undefined],
  ['not a done one', [job('this'), job('b', { done: true })], undefined],
  ['the same house comes first', [job('this'), job('b', { address: elsewhere }), job('c')], 'c here'],
  [
    'then the next address, behind it first',
    [job('a', { address: elsewhere }), job('this'), job('b', { address: elsewhere })],
    'b elsewhere',
  ],
  ['and from the beginning', [job('a', { address: elsewhere }), job('this')], 'a elsewhere'],
  [
    'the same house, written otherwise',
    [job('this'), job('b', { address: { ...lindenstrasse, street: ' lindenstraße ', city: 'KÖLN' } })],
    'b here',
  ],
  [
    'an unknown address is no house',
    [job('this', { address: undefined }), job('b', { address: {} })],
    'b elsewhere',
  ],
])('the next job: %s', (_name, jobs, expected) => {
  const current = jobs.find(({ id }) => id === 'this') ?? job('this');
  const next = nextJobAfter(jobs, current, ({ done }) => !done);
  expect(next && `${next.job.id} ${next.isHere ? 'here' : 'elsewhere'}`).toBe(expected);
});

test('jobs within their period come first, in the house and elsewhere', () => {
  const next = (jobs: readonly ReturnType<typeof job>[]) =>
    nextJobAfter(
      [job('this'), ...jobs],
      job('this'),
      () => true,
      ({ id }) => !id.startsWith('over'),
    )?.job.id;
  expect(next([job('over'), job('b')])).toBe('b');
  expect(next([job('over', { address: elsewhere }), job('b', { address: elsewhere })])).toBe('b');
  expect(next([job('over'), job('b', { address: elsewhere })])).toBe('over');
});
