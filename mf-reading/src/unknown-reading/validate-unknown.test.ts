import { applicationSchema } from '@zaehlwerk/api/schema';
import { onlyRegister } from '@zaehlwerk/metering/draft-kind';
import { emptyUnknownDraft, type UnknownDraft } from './unknown-draft.ts';
import { longestMeterNumber, validateUnknown } from './validate-unknown.ts';

const today = '2026-11-20';
const photo = { id: 'p', name: 'p.jpg', jpeg: new Blob(['x']), fingerprint: 'f', is: 'ready' } as const;
const complete: UnknownDraft = { ...emptyUnknownDraft, meterNumber: ' 1EMH1 ', value: '0012' };
const judged = (changes: Partial<UnknownDraft>, config: object = {}) =>
  validateUnknown(
    { ...complete, ...changes },
    applicationSchema.parse({ applicationId: 'a', applicationName: 'A', ...config }),
    today,
  );
const decimals = { meterReading: { queryPostDecimals: true } };
const photoRequired = { features: { unknownReadingsImageRequired: true } };
const arriving = { id: 'q', name: 'q.jpg', is: 'converting' } as const;

test.each<[string, Partial<UnknownDraft>, object, string | undefined]>([
  ['nothing but number and value', {}, {}, undefined],
  ['no meter number', { meterNumber: ' ' }, {}, 'meterNumberRequired'],
  ['the longest number', { meterNumber: 'x'.repeat(longestMeterNumber) }, {}, undefined],
  ['a longer number', { meterNumber: 'x'.repeat(longestMeterNumber + 1) }, {}, 'meterNumberTooLong'],
  ['no value', { value: '' }, {}, 'noReading'],
  ['zero', { value: '0' }, {}, undefined],
  ['9 digits', { value: '123456789' }, {}, undefined],
  ['10 digits', { value: '1234567890' }, {}, 'invalidReading'],
  ['surplus decimals', { value: '1.5' }, {}, 'invalidReading'],
  ['3 decimals', { value: '1.500' }, decimals, undefined],
  ['fewer decimals', { value: '1.5' }, decimals, undefined],
  ['no decimals', { value: '1' }, decimals, undefined],
  ['4 decimals', { value: '1.5000' }, decimals, 'invalidReading'],
  ['a unit, because nothing is known of the register', { value: '12 kWh' }, {}, undefined],
  ['1000 characters', { comment: 'x'.repeat(1000) }, {}, undefined],
  ['1001 characters', { comment: 'x'.repeat(1001) }, {}, 'commentTooLong'],
  ['a photo on its way', { photos: { [onlyRegister]: [photo, arriving] } }, photoRequired, 'photosArriving'],
  ['no photo where one is required', {}, photoRequired, 'imageRequired'],
  ['a photo where one is required', { photos: { [onlyRegister]: [photo] } }, photoRequired, undefined],
])('%s', (_case, changes, config, blockedBy) => {
  expect(judged(changes, config).blockedBy).toBe(blockedBy);
});

test.each([
  [undefined, '2026-11-20', false],
  ['2026-10-21', '2026-10-21', false],
  ['2026-10-20', '2026-11-20', true],
  ['2026-11-21', '2026-11-20', true],
  ['', '2026-11-20', true],
])('the day %p: %s is sent', (readingDate, day, dateOutOfRange) => {
  const form = judged({ readingDate });
  expect(form.dateOutOfRange).toBe(dateOutOfRange);
  expect(form.reading.readingDate).toBe(`${day}T12:00:00.000Z`);
});

test('number and comment are sent without white space around them, the value as a number', () => {
  expect(judged({ comment: ' Keller \n', value: '0012.500' }, decimals).reading).toEqual({
    meterNumber: '1EMH1',
    readingValue: 12.5,
    readingDate: '2026-11-20T12:00:00.000Z',
    comment: 'Keller',
  });
  expect(judged({ comment: ' ' }).reading).not.toHaveProperty('comment');
});
