import { readUnknownUserReading } from '@zaehlwerk/api/unknown-user-reading';
import { withValue } from '../meter-reading/rates.ts';
import {
  emptyWizard,
  forAnotherMeter,
  withContact,
  withMeterNumber,
  withMeterType,
  withProposedCity,
} from './wizard-form.ts';

const rate = (obis: string) => ({ obis });
const config = readUnknownUserReading({
  meters: {
    ELECTRIC_METER: {
      subTypeMeterConfigs: [
        { subType: 'ELECTRIC_METER_TARIFFS_ONE', meterRateConfigs: [rate('1.8.0')] },
        { subType: 'ELECTRIC_METER_TARIFFS_TWO', meterRateConfigs: [rate('1.8.1'), rate('1.8.2')] },
      ],
      customMeterConfig: {
        meterRateConfigs: ['1.8.0', '2.8.0', '3.8.0', '4.8.0'].map(rate),
        defaultSelectedMeterRatesByOBIS: ['1.8.0', '2.8.0'],
      },
    },
    GAS_METER: {},
  },
});
const empty = emptyWizard(config);
const electric = withMeterType(empty, 'ELECTRIC_METER', config);

test('the type is that which the number tells, until one was chosen by hand', () => {
  const typed = withMeterNumber(empty, '1EMH0', 'ELECTRIC_METER', config);
  expect(typed).toMatchObject({
    meterType: 'ELECTRIC_METER',
    subType: 'ELECTRIC_METER_TARIFFS_ONE',
    rates: ['1.8.0'],
  });
  const chosen = { ...withMeterType(typed, 'GAS_METER', config), isTypeChosen: true };
  expect(withMeterNumber(chosen, '1EMH00', 'ELECTRIC_METER', config).meterType).toBe('GAS_METER');
});

test('a type that is not offered is not chosen by a number', () => {
  expect(withMeterNumber(empty, '8ZRI0', 'WATER_METER', config).meterType).toBeUndefined();
});

test('the only type that is offered is chosen from the start', () => {
  const onlyGas = readUnknownUserReading({ meters: { GAS_METER: {} } });
  expect(emptyWizard(onlyGas).meterType).toBe('GAS_METER');
});

test('another type has other rates; entered values are there again after a return', () => {
  const read = withValue(electric, '1.8.0', '12');
  const gas = withMeterType(read, 'GAS_METER', config);
  expect(gas).toMatchObject({ subType: undefined, rates: ['7-0:0.0.0'] });
  expect(withMeterType(gas, 'ELECTRIC_METER', config)).toEqual(read);
  expect(withMeterType(read, 'ELECTRIC_METER', config)).toBe(read);
});

test('a city is proposed unless another was entered, and only for the current zip', () => {
  const zip = withContact(empty, 'zip', '12345');
  const proposed = withProposedCity(zip, '12345', 'Musterstadt');
  expect(proposed.contact.city).toBe('Musterstadt');
  expect(withProposedCity(proposed, '12345', 'Anderstadt').contact.city).toBe('Anderstadt');
  const typed = withContact(proposed, 'city', 'Dorf');
  expect(withProposedCity(typed, '12345', 'Musterstadt').contact.city).toBe('Dorf');
  expect(withProposedCity(zip, '99999', 'Fern').contact.city).toBe('');
});

test('the next meter at the same address keeps who and where, and nothing else', () => {
  const sent = {
    ...withContact(withValue(electric, '1.8.0', '1'), 'city', 'Dorf'),
    privacyConsent: true,
    email: 'a@b.de',
  };
  expect(forAnotherMeter(sent, config)).toEqual({ ...empty, contact: sent.contact, isChanged: true });
});

test('what the server refused stays marked until it is changed', () => {
  const refusedFields = ['meterNumber', 'readingValues.0.value', 'contact.zip'].map(field => ({
    field,
    message: '',
  }));
  const refused = { ...electric, refusedFields };
  const still = (form: typeof refused) => form.refusedFields.map(({ field }) => field);
  expect(still(withContact(refused, 'zip', '1') as typeof refused)).toEqual([
    'meterNumber',
    'readingValues.0.value',
  ]);
  expect(still(withValue(refused, '1.8.0', '1') as typeof refused)).toEqual(['meterNumber', 'contact.zip']);
});
