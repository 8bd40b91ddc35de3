import { fetchCities } from '@zaehlwerk/api/anonymous-reading';
import {
  type ContactField,
  contactFaultOf,
  contactLengths,
  formatFault,
  strippedContact,
} from '@zaehlwerk/domain';
import { FieldMessage, useSettled } from '@zaehlwerk/metering/form';
import type { AnonymousSession } from '@zaehlwerk/store/anonymous';
import { NativeSelect } from '@zaehlwerk/ui/metering';
import { type ComponentProps, useEffect, useId, useState } from 'react';
import { StepForm } from '../form/step-form.tsx';
import { StrippedInput } from '../form/stripped-input.tsx';
import { refusedAt, withContact, withEntry, withProposedCity } from '../form/wizard-form.ts';
import { useTexts } from '../texts.ts';
import type { Wizard } from '../wizard/wizard.ts';
import classes from './contact-step.module.css';
import { useContactFaultText, useReasons } from './contact-texts.ts';
import { contactFieldId, reasonFieldId, useMissing } from './use-missing.ts';

interface Props {
  readonly wizard: Wizard;
  readonly session: AnonymousSession;
}

/** Specification section 5, "Contact step". */
export function ContactStep({ wizard, session }: Props) {
  const { t } = useTexts();
  const { form, validation, goToNext } = wizard;
  const cities = useCities(wizard, session);
  const citiesId = useId();
  const field = (name: ContactField) => ({ name, wizard });
  return (
    <StepForm isValid={validation.isValid.CONTACT} missing={useMissing(form)} onContinue={goToNext}>
      <p className={classes.intro}>{t('contactStep.intro')}</p>
      <div className={classes.fields}>
        <div className={classes.pair}>
          <ContactInput {...field('firstname')} autoComplete="given-name" />
          <ContactInput {...field('lastname')} autoComplete="family-name" />
        </div>
        <div className={classes.pair} data-short="last">
          <ContactInput {...field('street')} autoComplete="address-line1" />
          <ContactInput {...field('houseNumber')} autoComplete="address-line2" />
        </div>
        <div className={classes.pair} data-short="first">
          <ContactInput {...field('zip')} autoComplete="postal-code" inputMode="numeric" />
          <ContactInput
            {...field('city')}
            autoComplete="address-level2"
            list={cities.length > 0 ? citiesId : undefined}
          />
        </div>
        <datalist id={citiesId}>
          {cities.map(city => (
            <option key={city} value={city} />
          ))}
        </datalist>
      </div>
      <ReasonField wizard={wizard} />
    </StepForm>
  );
}

interface ContactInputProps
  extends Pick<ComponentProps<typeof StrippedInput>, 'autoComplete' | 'inputMode' | 'list'> {
  readonly name: ContactField;
  readonly wizard: Wizard;
}

function ContactInput({ name, wizard: { form, change }, ...input }: ContactInputProps) {
  const { t } = useTexts();
  const textOf = useContactFaultText();
  const value = form.contact[name];
  const { isSettled, settle } = useSettled(value);
  const fault = value === '' ? undefined : contactFaultOf(name, value);
  const refused = refusedAt(form, `contact.${name}`);
  const max = contactLengths[name];
  const message = fault && (isSettled || fault.code === 'tooLong') ? formatFault(fault) : refused?.message;
  const error = message === undefined ? undefined : textOf(name, message);
  // Explains why further keys are ignored; a zip of full length is simply complete.
  const full = name !== 'zip' && value.length === max ? textOf(name, 'tooLong') : undefined;
  const shown = error ?? full;
  return (
    <StrippedInput
      {...input}
      id={contactFieldId(name)}
      className={classes.field ?? ''}
      label={t(`contact.${name}`)}
      name={name}
      required
      inputWrapperOrder={['label', 'input', 'description']}
      description={
        // With its name, because it stands below the pair.
        <FieldMessage
          kind={error ? 'ERROR' : 'WARNING'}
          message={shown && `${t(`contact.${name}`)}: ${shown}`}
          isInPlace
        />
      }
      error={error !== undefined}
      value={value}
      strip={text => strippedContact(name, text)}
      max={max}
      onChange={text => change(current => withContact(current, name, text))}
      onBlur={settle}
    />
  );
}

/** With the hint of the chosen reason (decisions.md 40). */
function ReasonField({ wizard: { form, change } }: { readonly wizard: Wizard }) {
  const { t } = useTexts();
  const reasons = useReasons();
  const hint = reasons.find(({ value }) => value === form.readingReason)?.hint;
  const isRefused = refusedAt(form, 'readingReason') !== undefined;
  return (
    <NativeSelect
      id={reasonFieldId}
      label={t('contactStep.reason')}
      inputWrapperOrder={['label', 'input', 'description']}
      description={
        <>
          <span role="status">{hint}</span>
          <FieldMessage kind="ERROR" message={isRefused ? t('contactStep.refused') : undefined} isInPlace />
        </>
      }
      error={isRefused}
      required
      data={reasons.map(({ value, label }) => ({ value, label }))}
      value={form.readingReason}
      onChange={event => {
        const readingReason = event.currentTarget.value;
        change(current => withEntry(current, { readingReason }, 'readingReason'));
      }}
    />
  );
}

/** The known cities of the entered zip. A single one is filled in, unless another city was entered. */
function useCities({ form, change }: Wizard, session: AnonymousSession): readonly string[] {
  const { zip } = form.contact;
  const call = session.status === 'ready' ? session.call : undefined;
  const [known, setKnown] = useState<{ readonly zip: string; readonly cities: readonly string[] }>();
  useEffect(() => {
    if (zip.length !== contactLengths.zip || !call) return;
    const request = new AbortController();
    void fetchCities(call, zip, { signal: request.signal }).then(answer => {
      if (!answer.ok || request.signal.aborted) return;
      const cities = answer.value;
      setKnown({ zip, cities });
      const [only, ...others] = cities;
      if (only !== undefined && others.length === 0) change(current => withProposedCity(current, zip, only));
    });
    return () => request.abort();
  }, [zip, call, change]);
  return known?.zip === zip ? known.cities : [];
}
