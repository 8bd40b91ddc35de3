import { readUnknownUserReading } from '@zaehlwerk/api/unknown-user-reading';
import { emptyWizard, withMeterType, withSubType } from '../form/wizard-form.ts';
import {
  rateAwaiting,
  rateLabel,
  withRateAdded,
  withRateRemoved,
  withRateSwapped,
  withValue,
} from './rates.ts';

const config = readUnknownUserReading({
  meters: {
    ELECTRIC_METER: {
      customMeterConfig: {
        meterRateConfigs: ['1.8.0', '2.8.0', '3.8.0', '4.8.0'].map(obis => ({ obis })),
        defaultSelectedMeterRatesByOBIS: ['1.8.0', '2.8.0'],
      },
    },
  },
});
const custom = withSubType(withMeterType(emptyWizard(config), 'ELECTRIC_METER', config), 'OTHER', config);

test.each([
  [{ obis: '1-0:1.8.1', rateName: 'Hochtarif' }, 'de-FORMAL', 'Hochtarif (1.8.1)'],
  [{ obis: '1-0:1.8.1', rateName: 'Hochtarif', rateNameEN: 'High rate' }, 'de-INFORMAL', 'Hochtarif (1.8.1)'],
  [{ obis: '1-0:1.8.1', rateName: 'Hochtarif', rateNameEN: 'High rate' }, 'en-FORMAL', 'High rate (1.8.1)'],
  [{ obis: '1-0:1.8.1', rateName: 'Hochtarif' }, 'en-FORMAL', 'Hochtarif (1.8.1)'],
  [{ obis: '1-0:1.8.1', obisLabel: '1.8.1 HT' }, 'de-FORMAL', '1.8.1 HT'],
  [{ obis: '7-0:3.0.0', obisLabel: '', rateName: 'Verbrauch' }, 'de-FORMAL', 'Verbrauch'],
  [{ obis: '1-0:0.0.0', rateName: 'Verbrauch' }, 'de-FORMAL', 'Verbrauch'],
  [{ obis: '7-0:0.0.0' }, 'de-FORMAL', ''],
])('a rate is called by what stands on the meter: %j in %s', (rate, language, label) => {
  expect(rateLabel(rate, language)).toBe(label);
});

test('rates are swapped, removed and added, a value stays in its place, and that of a place that is gone is dropped', () => {
  const read = withValue(withValue(custom, '1.8.0', '1'), '2.8.0', '2');
  expect(withRateSwapped(read, '1.8.0', '3.8.0')).toMatchObject({
    rates: ['3.8.0', '2.8.0'],
    values: { '2.8.0': '2', '3.8.0': '1' },
  });
  const one = withRateRemoved(read, '2.8.0');
  expect(one).toMatchObject({ rates: ['1.8.0'], values: { '1.8.0': '1' } });
  expect(withRateRemoved(one, '1.8.0')).toBe(one);
  expect(withRateAdded(one, '4.8.0').rates).toEqual(['1.8.0', '4.8.0']);
  expect(withRateAdded(one, '1.8.0')).toBe(one);
});

test('a photo that is on its way comes to the rate that has taken the place of its own', () => {
  const arriving = [{ id: 'a', name: 'a.jpg', is: 'converting' }] as const;
  const form = { ...custom, photos: { '1.8.0': arriving } };
  const swapped = withRateSwapped(form, '1.8.0', '3.8.0');
  expect(rateAwaiting(form, ['a'])).toBe('1.8.0');
  expect(rateAwaiting(swapped, ['a'])).toBe('3.8.0');
  expect(rateAwaiting(withRateRemoved(swapped, '3.8.0'), ['a'])).toBeUndefined();
});
