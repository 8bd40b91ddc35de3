import { exampleJob } from '@zaehlwerk/metering/testing';
import { nextJobAtAddress } from './next-job.ts';

const lindenstrasse = { street: 'Lindenstraße', houseNumber: '12', zip: '50674', city: 'Köln' };
const job = (id: string, changes: { done?: boolean; address?: object | undefined } = {}) =>
  exampleJob({
    id,
    done: changes.done ?? false,
    meter: { meterAddress: 'address' in changes ? changes.address : lindenstrasse },
  });
const elsewhere = { ...lindenstrasse, houseNumber: '14' };

test.each([
  ['the one behind it', [job('a'), job('this'), job('b')], 'b'],
  ['from the beginning when none is behind', [job('a'), job('this'), job('b', { done: true })], 'a'],
  ['not itself, open or not', [job('this')], undefined],
  ['not a done one', [job('this'), job('b', { done: true })], undefined],
  ['not in another house', [job('this'), job('b', { address: elsewhere })], undefined],
  [
    'the same house, written otherwise',
    [job('this'), job('b', { address: { ...lindenstrasse, street: ' lindenstraße ', city: 'KÖLN' } })],
    'b',
  ],
  ['not of an unknown address', [job('this', { address: undefined }), job('b', { address: {} })], undefined],
])('the next job: %s', (_name, jobs, expected) => {
  const current = jobs.find(({ id }) => id === 'this') ?? job('this');
  expect(nextJobAtAddress(jobs, current, ({ done }) => !done)?.id).toBe(expected);
});
