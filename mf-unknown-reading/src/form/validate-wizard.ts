import {
  type AnonymousReading,
  anonymousReadingWindow,
  anonymousUnitOf,
  type CalendarDay,
  checkAnonymousReading,
  checkReading,
  chooseReadingDate,
  contactFields,
  type DigitLayout,
  decimalToNumber,
  digitLayout,
  instantOfDay,
  isEmail,
  type MeterConfig,
  type MeterRateConfig,
  meterConfigOf,
  type RateReadingSettings,
  type ReadingCheck,
  type ReadingContact,
  rateReadingOf,
} from '@zaehlwerk/domain';
import { awaitsPhotos, photosOf } from '@zaehlwerk/metering/draft';
import { readyOf } from '@zaehlwerk/metering/draft-photos';
import { type FormStep, type Progress, stepOfField } from '../wizard/steps.ts';
import type { WizardRules } from './wizard-config.ts';
import { isMeterComplete, type WizardForm } from './wizard-form.ts';

export interface ValidatedRate {
  readonly rate: MeterRateConfig;
  readonly reading: RateReadingSettings;
  readonly layout: DigitLayout;
  readonly unit: string;
  /** As entered; the field cuts off decimals that are not queried (decisions.md 70). */
  readonly text: string;
  readonly check: ReadingCheck;
}

export type WizardValidation = ReturnType<typeof validateWizard>;

/** Validates the form with the server's rules (specification section 5, "Unknown-user wizard"). */
export function validateWizard(form: WizardForm, rules: WizardRules, today: CalendarDay) {
  const { unknownUserReading: config } = rules;
  const meterType = form.meterType ?? 'ELECTRIC_METER';
  const meter = form.meterType && meterConfigOf(config, form.meterType, form.subType);
  const rates = meter
    ? form.rates.flatMap(obis => meter.meterRateConfigs.find(rate => rate.obis === obis) ?? [])
    : [];
  const validated = meter ? rates.map(rate => validateRate(rate, form, meter, rules)) : [];
  const dateWindow = anonymousReadingWindow(config.validation, today);
  const chosen = chooseReadingDate(form.readingDate, { ...dateWindow, hidden: false }, today);
  const email = form.email.trim();
  const reading: AnonymousReading = {
    meterType,
    meterNumber: form.meterNumber,
    ...(form.subType && { meterSubType: form.subType }),
    readingValues: validated.map(({ rate, check }) => ({
      obis: rate.obis,
      ...(rate.rateName !== undefined && { rateName: rate.rateName }),
      value: ('value' in check ? decimalToNumber(check.value) : undefined) ?? 0,
      readingImages: readyOf(photosOf(form, rate.obis)),
    })),
    readingDate: instantOfDay(chosen.day),
    readingReason: form.readingReason,
    contact: trimmedContact(form.contact),
    ...(email !== '' && { email }),
    ...(form.withDecimals && { queryTransformerOrMWhPostDecimals: true }),
    privacyConsent: form.privacyConsent,
  };
  const problems = checkAnonymousReading(reading, rules, today);
  const isRead = validated.length > 0 && validated.every(({ check }) => 'value' in check);
  const isFree = (step: FormStep) =>
    [...problems, ...form.refusedFields].every(({ field }) => stepOfField(field) !== step);
  const isValid: Progress['isValid'] = {
    METER: isMeterComplete(form, config),
    METER_READING: isRead && !chosen.fellBack && !awaitsPhotos(form) && isFree('METER_READING'),
    CONTACT: isFree('CONTACT'),
  };
  return {
    meter,
    rates: validated,
    dateWindow,
    dateOutOfRange: chosen.fellBack,
    /** In the terms of the server. */
    problems,
    isValid,
    /** Valid, with consent, and without photos in conversion. */
    isComplete:
      Object.values(isValid).every(Boolean) && form.privacyConsent && (email === '' || isEmail(email)),
    reading,
  };
}

function validateRate(
  rate: MeterRateConfig,
  form: WizardForm,
  meter: MeterConfig,
  { features }: WizardRules,
): ValidatedRate {
  const meterType = form.meterType ?? 'ELECTRIC_METER';
  const reading = rateReadingOf(rate, meter, features, form.withDecimals);
  const queries = { queryPostDecimals: reading.queryPostDecimals, maskPostDecimals: false };
  const unit = anonymousUnitOf(meterType, rate.obis, form.withDecimals);
  const layout = digitLayout(reading, queries);
  const text = form.values[rate.obis] ?? '';
  const check = checkReading(text, { ...reading, unit }, queries, 'exact');
  return { rate, reading, layout, unit, text, check };
}

function trimmedContact(contact: ReadingContact): ReadingContact {
  const trimmed = contactFields.map(field => [field, contact[field].trim()]);
  return Object.fromEntries(trimmed) as Record<keyof ReadingContact, string>;
}
