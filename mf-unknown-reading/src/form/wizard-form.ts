import type { FieldError } from '@zaehlwerk/api';
import {
  type AnonymousMeterType,
  anonymousMeterProblems,
  type ContactField,
  contactFields,
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

/** Everything that is entered in the wizard until it is sent: texts as they were entered, and photos. */
export interface WizardForm extends FormDraft {
  readonly meterNumber: string;
  readonly meterType: AnonymousMeterType | undefined;
  /** The type was chosen by hand: no number changes it any more (decisions.md 16). */
  readonly isTypeChosen: boolean;
  readonly subType: MeterSubType | undefined;
  /** The codes of the rates that are read, in their order. */
  readonly rates: readonly string[];
  /** What was entered for each rate, by its code. */
  readonly values: Readonly<Record<string, string>>;
  /** The decimals of a transformer or MWh meter are entered. */
  readonly withDecimals: boolean;
  readonly readingReason: string;
  readonly contact: ReadingContact;
  /** The city that the portal has proposed: another proposal may take its place. */
  readonly proposedCity: string;
  readonly email: string;
  readonly privacyConsent: boolean;
  /** What the server did not accept, by its paths, and was not changed since. */
  readonly refusedFields: readonly FieldError[];
}

const emptyContact = Object.fromEntries(contactFields.map(field => [field, ''])) as Record<
  ContactField,
  string
>;

/** A wizard in which nothing was entered yet. What there is no choice of is chosen. */
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

/** The next meter at the same address: contact and reason stay, and nothing else. */
export function forAnotherMeter(
  { contact, proposedCity, readingReason }: WizardForm,
  config: WizardConfig,
): WizardForm {
  return { ...emptyWizard(config), contact, proposedCity, readingReason, isChanged: true };
}

/** Whether the first step says which meter it is, and nothing of it was refused. */
export function isMeterComplete(form: WizardForm, config: WizardConfig): boolean {
  const { meterType, meterNumber, subType: meterSubType, refusedFields } = form;
  return (
    meterType !== undefined &&
    anonymousMeterProblems({ meterType, meterNumber, meterSubType }, config).length === 0 &&
    refusedFields.every(({ field }) => stepOfField(field) !== 'METER')
  );
}

/** Of what the server has refused, what is not below `paths`. */
function stillRefused(form: WizardForm, ...paths: readonly string[]): readonly FieldError[] {
  return form.refusedFields.filter(
    ({ field }) => !paths.some(path => field === path || field.startsWith(`${path}.`)),
  );
}

/** The form with something entered in the places that the server calls `paths`. */
export function withEntry(
  form: WizardForm,
  changes: Partial<WizardForm>,
  ...paths: readonly string[]
): WizardForm {
  return { ...form, ...changes, isChanged: true, refusedFields: stillRefused(form, ...paths) };
}

/** The form for a meter of this type; its first kind is chosen. What was read stays for whoever comes back to it. */
export function withMeterType(
  form: WizardForm,
  meterType: AnonymousMeterType,
  config: WizardConfig,
): WizardForm {
  if (form.meterType === meterType) return form;
  const subType = subTypesOf(config, meterType)[0]?.subType;
  return withSubType(withEntry(form, { meterType, withDecimals: false }, 'meterType'), subType, config);
}

/** The form for this kind of meter of its type. What was read of rates that it has too stays. */
export function withSubType(
  form: WizardForm,
  subType: MeterSubType | undefined,
  config: WizardConfig,
): WizardForm {
  const meter = form.meterType && meterConfigOf(config, form.meterType, subType);
  const rates = meter ? selectedAtFirst(meter) : [];
  return withEntry(form, { subType, rates, withDecimals: false }, 'meterSubType', 'readingValues');
}

/**
 * The form with another meter number. Its type is that which the number tells, none where it tells none, unless one was
 * chosen by hand (decisions.md 16).
 */
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

/** The form with one field of the contact. */
export function withContact(form: WizardForm, field: ContactField, text: string): WizardForm {
  return withEntry(form, { contact: { ...form.contact, [field]: text } }, `contact.${field}`);
}

/** The form with the city of its zip, where nobody has entered another. */
export function withProposedCity(form: WizardForm, zip: string, city: string): WizardForm {
  const { contact, proposedCity } = form;
  const isFree = contact.city === '' || contact.city === proposedCity;
  if (contact.zip !== zip || !isFree) return form;
  return { ...withContact(form, 'city', city), proposedCity: city };
}
