import { type MeterRateConfig, obisWithoutPrefix } from '@zaehlwerk/domain';
import type { RatePhotos } from '@zaehlwerk/metering/draft-photos';
import { configuredText } from '../form/wizard-config.ts';
import { type WizardForm, withEntry } from '../form/wizard-form.ts';

/** The code of a rate without a code of its own, which is not on the meter. */
const nothingOnMeter = '0.0.0';

/** `Hochtarif (1.8.1)`: the available parts of name and code. */
export function rateLabel(
  { rateName, rateNameEN, obis, obisLabel = obisWithoutPrefix(obis) }: MeterRateConfig,
  language: string,
): string {
  const name = configuredText(language, rateName, rateNameEN)?.trim() ?? '';
  const code = obisLabel === nothingOnMeter ? '' : obisLabel.trim();
  return name && code ? `${name} (${code})` : name || code;
}

export const rateFieldId = (obis: string) => `reading-${obis}`;

function withoutRate(form: WizardForm, obis: string): Pick<WizardForm, 'values' | 'photos'> {
  const { [obis]: _value, ...values } = form.values;
  const { [obis]: _photos, ...photos } = form.photos;
  return { values, photos };
}

/** Moves value and photos to another rate: they are of the other's display. */
export function withRateSwapped(form: WizardForm, obis: string, other: string): WizardForm {
  const rates = form.rates.map(rate => (rate === obis ? other : rate));
  const { values, photos } = withoutRate(form, obis);
  const { [obis]: value } = form.values;
  const { [obis]: itsPhotos } = form.photos;
  return withEntry(
    form,
    {
      rates,
      values: value === undefined ? values : { ...values, [other]: value },
      photos: itsPhotos === undefined ? photos : { ...photos, [other]: itsPhotos },
    },
    'readingValues',
  );
}

/** The rate that receives these files, even if it was swapped meanwhile. */
export function rateAwaiting({ photos }: WizardForm, ids: readonly string[]): string | undefined {
  const isAwaited = ([, photos]: [string, RatePhotos]) => photos.some(({ id }) => ids.includes(id));
  return Object.entries(photos).find(isAwaited)?.[0];
}

/** The last rate cannot be removed. */
export function withRateRemoved(form: WizardForm, obis: string): WizardForm {
  if (form.rates.length < 2) return form;
  const rates = form.rates.filter(rate => rate !== obis);
  return withEntry(form, { rates, ...withoutRate(form, obis) }, 'readingValues');
}

export function withRateAdded(form: WizardForm, obis: string): WizardForm {
  return form.rates.includes(obis)
    ? form
    : withEntry(form, { rates: [...form.rates, obis] }, 'readingValues');
}

export function withValue(form: WizardForm, obis: string, value: string): WizardForm {
  const place = `readingValues.${form.rates.indexOf(obis)}.value`;
  return withEntry(form, { values: { ...form.values, [obis]: value } }, place);
}
