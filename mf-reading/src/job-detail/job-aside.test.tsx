import { formatDay } from '@zaehlwerk/domain';
import { exampleJob } from '@zaehlwerk/metering/testing';
import { masterDataEntries } from './job-aside.tsx';

const day = (text: string) => formatDay(text, 'german');

test('everything that is known, in one order', () => {
  const job = exampleJob({
    customer: { customerNumber: 'K-1', firstname: 'Erika', lastname: 'Mustermann' },
    partner: { identifier: 'P-7', company: 'Hausverwaltung Nord' },
    jobConstraints: { earliestExecution: '2026-11-01', latestExecution: '2026-12-31' },
    meter: {
      maLoId: '512',
      meLoId: 'DE0',
      meterAddress: {
        lastname: 'Muster',
        street: 'Lindenstraße',
        houseNumber: '12',
        zip: '50674',
        city: 'Köln',
        cityDistrict: 'Ehrenfeld',
        objectKey: 'O-1',
        locationDescription: 'Keller',
        hint: 'Schlüssel beim Hausmeister',
      },
    },
  });
  expect(masterDataEntries(job, day)).toEqual([
    { key: 'address', lines: ['Muster', 'Lindenstraße 12', '50674 Köln (Ehrenfeld)'] },
    { key: 'locationDescription', lines: ['Keller'] },
    { key: 'hint', lines: ['Schlüssel beim Hausmeister'] },
    { key: 'objectKey', lines: ['O-1'] },
    { key: 'customer', lines: ['Erika Mustermann'] },
    { key: 'customerNumber', lines: ['K-1'] },
    { key: 'partner', lines: ['Hausverwaltung Nord'] },
    { key: 'partnerIdentifier', lines: ['P-7'] },
    { key: 'period', lines: ['01.11.2026 – 31.12.2026'] },
    { key: 'maLoId', lines: ['512'] },
    { key: 'meLoId', lines: ['DE0'] },
  ]);
});

test.each([
  [{ earliestExecution: '2026-11-01' }, '01.11.2026 – …'],
  [{ latestExecution: '2026-12-31' }, '… – 31.12.2026'],
])('a period with one end: %j', (jobConstraints, text) => {
  const entries = masterDataEntries(exampleJob({ jobConstraints }), day);
  expect(entries.find(({ key }) => key === 'period')?.lines).toEqual([text]);
});

test('what is unknown or blank is left out', () => {
  const job = exampleJob({ meter: { meterAddress: { hint: '  ' } }, customer: {}, jobConstraints: {} });
  expect(masterDataEntries(job, day)).toEqual([]);
});
