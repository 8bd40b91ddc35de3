import { formatDay } from '@zaehlwerk/domain';
import { exampleJob, exampleTask } from '@zaehlwerk/metering/testing';
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

test('the one target day of all registers, or that of each', () => {
  const rates = (...days: (string | undefined)[]) =>
    exampleJob({
      meter: {
        meterRateTasks: days.map((targetReadingDate, index) =>
          exampleTask({
            taskId: String(index),
            rateName: index === 0 ? 'HT' : 'NT',
            obis: `1-0:1.8.${index + 1}`,
            ...(targetReadingDate && { targetReadingDate }),
          }),
        ),
      },
    });
  const targetOf = (job: ReturnType<typeof rates>) =>
    masterDataEntries(job, day).find(({ key }) => key === 'targetDate')?.lines;
  expect(targetOf(rates('2026-12-31', '2026-12-31'))).toEqual(['31.12.2026']);
  expect(targetOf(rates('2026-12-31', '2026-12-30'))).toEqual([
    'HT (1.8.1): 31.12.2026',
    'NT (1.8.2): 30.12.2026',
  ]);
  expect(targetOf(rates('2026-12-31', undefined))).toEqual(['HT (1.8.1): 31.12.2026']);
  expect(targetOf(rates(undefined))).toBeUndefined();
});

test('where letters go, unless the meter is there', () => {
  const home = { street: 'Lindenstraße', houseNumber: '12', zip: '50674', city: 'Köln' };
  const mailOf = (meterAddress: object, mailingAddress = home) =>
    masterDataEntries(exampleJob({ customer: { mailingAddress }, meter: { meterAddress } }), day).find(
      ({ key }) => key === 'mailingAddress',
    )?.lines;
  expect(mailOf({ ...home, houseNumber: '14' })).toEqual(['Lindenstraße 12', '50674 Köln']);
  expect(mailOf({ ...home, cityDistrict: 'Ehrenfeld' })).toBeUndefined();
});

test.each([
  [{ earliestExecution: '2026-11-01' }, '01.11.2026 – …'],
  [{ latestExecution: '2026-12-31' }, '… – 31.12.2026'],
])('a period with one end: %j', (jobConstraints, text) => {
  const entries = masterDataEntries(exampleJob({ jobConstraints }), day);
  expect(entries.find(({ key }) => key === 'period')?.lines).toEqual([text]);
});

test('unknown and blank values are left out', () => {
  const job = exampleJob({ meter: { meterAddress: { hint: '  ' } }, customer: {}, jobConstraints: {} });
  expect(masterDataEntries(job, day)).toEqual([]);
});
