import { readUnknownUserReading } from '@zaehlwerk/api/unknown-user-reading';
import { validateWizard } from './validate-wizard.ts';
import { emptyWizard, type WizardForm, withMeterType } from './wizard-form.ts';

const today = '2026-11-20';
const config = readUnknownUserReading({
  validation: { meterNumber: {} },
  meters: {
    ELECTRIC_METER: { defaultMeterConfig: { meterRateConfigs: [{ obis: '1-0:1.8.0' }] } },
    HEAT_METER: {
      defaultMeterConfig: {
        meterRateConfigs: [
          { obis: '6-0:1.0.0', readingConfig: { queryPostDecimals: true, postDecimals: 2 } },
        ],
      },
    },
  },
});
const rules = { unknownUserReading: config, features: { unknownReadingsImageRequired: false } };
const contact = {
  firstname: ' Erika ',
  lastname: 'Muster',
  street: 'Weg',
  houseNumber: '1',
  zip: '12345',
  city: 'Ort',
};
const electric = {
  ...withMeterType(emptyWizard(config), 'ELECTRIC_METER', config),
  meterNumber: '1EMH0012345678',
  values: { '1-0:1.8.0': '12' },
  contact,
  privacyConsent: true,
};
const heat = { ...withMeterType(electric, 'HEAT_METER', config), values: { '6-0:1.0.0': '12.50' } };
const validation = (changes: Partial<WizardForm>, form: WizardForm = electric) =>
  validateWizard({ ...form, ...changes }, rules, today);

test('everything that is needed is there', () => {
  const { isComplete, isValid, reading } = validation({});
  expect({ isComplete, isValid }).toEqual({
    isComplete: true,
    isValid: { METER: true, METER_READING: true, CONTACT: true },
  });
  expect(reading).toMatchObject({
    meterType: 'ELECTRIC_METER',
    readingValues: [{ obis: '1-0:1.8.0', value: 12 }],
    readingDate: '2026-11-20T12:00:00.000Z',
    readingReason: 'ANNUAL_READING',
    contact: { ...contact, firstname: 'Erika' },
  });
});

test.each<[string, Partial<WizardForm>, 'METER' | 'METER_READING' | 'CONTACT']>([
  ['a number that is too short', { meterNumber: '1EMH001' }, 'METER'],
  ['a number that is too long', { meterNumber: '1EMH00123456789' }, 'METER'],
  ['no reading', { values: {} }, 'METER_READING'],
  ['letters', { values: { '1-0:1.8.0': '12x' } }, 'METER_READING'],
  ['10 digits', { values: { '1-0:1.8.0': '1234567890' } }, 'METER_READING'],
  ['what may be thousands or thousandths', { values: { '1-0:1.8.0': '1.234' } }, 'METER_READING'],
  ['a day of tomorrow', { readingDate: '2026-11-21' }, 'METER_READING'],
  ['a day 31 days back', { readingDate: '2026-10-20' }, 'METER_READING'],
  ['a short zip', { contact: { ...contact, zip: '1234' } }, 'CONTACT'],
  ['no street', { contact: { ...contact, street: ' ' } }, 'CONTACT'],
])('%s keeps its step', (_what, changes, step) => {
  const { isValid, isComplete } = validation(changes);
  expect(Object.entries(isValid).filter(([, valid]) => !valid)).toEqual([[step, false]]);
  expect(isComplete).toBe(false);
});

test.each([
  ['1234,', 1234],
  ['0', 0],
  ['007', 7],
  ['12 kWh', 12],
])('without decimals %s is sent as %d', (entered, value) => {
  const { isComplete, reading } = validation({ values: { '1-0:1.8.0': entered } });
  expect(isComplete).toBe(true);
  expect(reading.readingValues[0]?.value).toBe(value);
});

test.each(['1234.56', '12.6'])('decimals that are not asked for are never sent: %s', entered => {
  expect(validation({ values: { '1-0:1.8.0': entered } }).isValid.METER_READING).toBe(false);
});

test.each([
  ['12.50', true],
  ['12.5', false],
  ['12', false],
  ['12.500', false],
])('decimals that are asked for have to be there, all of them: %s', (entered, isValid) => {
  expect(validation({ values: { '6-0:1.0.0': entered } }, heat).isValid.METER_READING).toBe(isValid);
});

test('behind a transformer all decimals are entered', () => {
  expect(validation({ withDecimals: true }).isValid.METER_READING).toBe(false);
  const { isComplete, reading } = validation({ withDecimals: true, values: { '1-0:1.8.0': '12.125' } });
  expect(isComplete).toBe(true);
  expect(reading).toMatchObject({
    queryTransformerOrMWhPostDecimals: true,
    readingValues: [{ value: 12.125 }],
  });
});

test.each([
  [{ privacyConsent: false }, false],
  [{ email: 'address' }, false],
  [{ email: ' a@b.de ' }, true],
])('consent and e-mail address: %j', (changes, isComplete) => {
  expect(validation(changes).isComplete).toBe(isComplete);
});

test('what the server has refused keeps its step, although the rules here find nothing', () => {
  const refusedFields = [{ field: 'contact.zip', message: '' }];
  expect(validation({ refusedFields }).isValid.CONTACT).toBe(false);
});
