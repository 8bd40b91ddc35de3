import type { FieldError } from '@zaehlwerk/api';
import {
  type AnonymousMeterType,
  anonymousMeterProblems,
  type ContactField,
  type MeterSubType,
  type MeterType,
  meterConfigOf,
  offeredMeterTypes,
  type ReadingContact,
  selectedAtFirst,
  subTypesOf,
} from '@zaehlwerk/domain';
import { emptyFormDraft, type FormDraft } from '@zaehlwerk/metering/draft';
import { stepOfField } from '../wizard/steps.ts';
import type { WizardConfig } from './wizard-config.ts';

export interface WizardForm extends FormDraft {
  readonly meterNumber: string;
  readonly meterType: AnonymousMeterType | undefined;
  /** The type was chosen by hand; the number does not change it any more (decisions.md 16). */
  readonly isTypeChosen: boolean;
  readonly subType: MeterSubType | undefined;
  /** The OBIS codes of the selected rates, in order. */
  readonly rates: readonly string[];
  /** Entered text by OBIS code. */
  readonly values: Readonly<Record<string, string>>;
  readonly withDecimals: boolean;
  readonly readingReason: string;
  readonly contact: ReadingContact;
  /** The city filled in by the portal; another suggestion may replace it. */
  readonly proposedCity: string;
  readonly email: string;
  readonly privacyConsent: boolean;
  /** Refused fields that have not changed since, by the server's paths. */
  readonly refusedFields: readonly FieldError[];
}

const emptyContact: ReadingContact = {
  firstname: '',
  lastname: '',
  street: '',
  houseNumber: '',
  zip: '',
  city: '',
};

/** Single options are preselected. */
export function emptyWizard(config: WizardConfig): WizardForm {
  const [onlyType, ...others] = offeredMeterTypes(config);
  const empty: WizardForm = {
    ...emptyFormDraft,
    meterNumber: '',
    meterType: undefined,
    isTypeChosen: false,
    subType: undefined,
    rates: [],
    values: {},
    withDecimals: false,
    readingReason: config.readingReasons[0]?.value ?? '',
    contact: emptyContact,
    proposedCity: '',
    email: '',
    privacyConsent: false,
    refusedFields: [],
  };
  return onlyType !== undefined && others.length === 0 ? withMeterType(empty, onlyType, config) : empty;
}

/** Keeps contact and reason for the next meter at the same address. */
export function forAnotherMeter(
  { contact, proposedCity, readingReason }: WizardForm,
  config: WizardConfig,
): WizardForm {
  return { ...emptyWizard(config), contact, proposedCity, readingReason, isChanged: true };
}

/** True if the first step is valid and not refused. */
export function isMeterComplete(form: WizardForm, config: WizardConfig): boolean {
  const { meterType, meterNumber, subType: meterSubType, refusedFields } = form;
  return (
    meterType !== undefined &&
    anonymousMeterProblems({ meterType, meterNumber, meterSubType }, config).length === 0 &&
    refusedFields.every(({ field }) => stepOfField(field) !== 'METER')
  );
}

const isAt = ({ field }: FieldError, path: string) => field === path || field.startsWith(`${path}.`);

/** The refusal of a field, or of a part of it. */
export const refusedAt = ({ refusedFields }: WizardForm, path: string) =>
  refusedFields.find(error => isAt(error, path));

export function withEntry(
  form: WizardForm,
  changes: Partial<WizardForm>,
  ...paths: readonly string[]
): WizardForm {
  const refusedFields = form.refusedFields.filter(error => !paths.some(path => isAt(error, path)));
  return { ...form, ...changes, isChanged: true, refusedFields };
}

/** Selects the first kind of the type. Entered values stay for a later return. */
export function withMeterType(
  form: WizardForm,
  meterType: AnonymousMeterType,
  config: WizardConfig,
): WizardForm {
  if (form.meterType === meterType) return form;
  const subType = subTypesOf(config, meterType)[0]?.subType;
  return withSubType(withEntry(form, { meterType, withDecimals: false }, 'meterType'), subType, config);
}

/** Values of rates that the kind shares stay. */
export function withSubType(
  form: WizardForm,
  subType: MeterSubType | undefined,
  config: WizardConfig,
): WizardForm {
  const meter = form.meterType && meterConfigOf(config, form.meterType, subType);
  const rates = meter ? selectedAtFirst(meter) : [];
  return withEntry(form, { subType, rates, withDecimals: false }, 'meterSubType', 'readingValues');
}

/** The number implies the type, or none, unless it was chosen by hand (decisions.md 16). */
export function withMeterNumber(
  form: WizardForm,
  meterNumber: string,
  detected: MeterType | undefined,
  config: WizardConfig,
): WizardForm {
  const next = withEntry(form, { meterNumber }, 'meterNumber');
  const types = offeredMeterTypes(config);
  if (form.isTypeChosen || types.length < 2) return next;
  const offered = types.find(type => type === detected);
  return offered
    ? withMeterType(next, offered, config)
    : { ...next, meterType: undefined, subType: undefined, rates: [] };
}

export function withContact(form: WizardForm, field: ContactField, text: string): WizardForm {
  return withEntry(form, { contact: { ...form.contact, [field]: text } }, `contact.${field}`);
}

/** Fills in the city of the zip, unless another one was entered. */
export function withProposedCity(form: WizardForm, zip: string, city: string): WizardForm {
  const { contact, proposedCity } = form;
  const isFree = contact.city === '' || contact.city === proposedCity;
  if (contact.zip !== zip || !isFree) return form;
  return { ...withContact(form, 'city', city), proposedCity: city };
}
