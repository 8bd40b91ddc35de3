import type { FieldError } from '@zaehlwerk/api';
import { contactFields, parseFault } from '@zaehlwerk/domain';
import { focusField, useRefusalText } from '@zaehlwerk/metering/form';
import { Link } from '@zaehlwerk/module-kit';
import { useContactFaultText } from '../contact/contact-texts.ts';
import { wizardPath } from '../login-ways/path.ts';
import { rateLabel } from '../meter-reading/rates.ts';
import { useTexts } from '../texts.ts';
import { stepOfField } from '../wizard/steps.ts';
import type { Wizard } from '../wizard/wizard.ts';
import classes from './summary.module.css';

interface Props {
  readonly wizard: Wizard;
  readonly fields: readonly FieldError[];
}

/** Label of a field, and its fault if that has a text. */
const fieldTexts = {
  meterType: ['meterStep.type'],
  meterSubType: ['meterStep.subType'],
  meterNumber: ['meterStep.number', 'meterStep.refused'],
  readingDate: ['date.label'],
  readingReason: ['contactStep.reason'],
  email: ['summary.email', 'summary.emailInvalid'],
} as const;

const placeOf = ({ field }: FieldError) => ({ step: stepOfField(field), isChange: true });

/** The fault of each refused field, with a link to its step (decisions.md 61). */
export function RefusedFields({ wizard: { form, validation }, fields }: Props) {
  const { t, language } = useTexts();
  const refusalText = useRefusalText();
  const contactText = useContactFaultText();
  const textsOf = ({ field, message }: FieldError) => {
    const [first = '', second = '', third] = field.split('.');
    const fault = parseFault(message);
    const rate = first === 'readingValues' && validation.rates[Number(second)];
    if (rate) {
      const kind = third === 'readingImages' ? 'photos' : 'value';
      const name = t('reading.label', { rate: rateLabel(rate.rate, language) }).trim();
      return [name, refusalText({ kind, fault }, rate.unit)] as const;
    }
    const contact = contactFields.find(name => field === `contact.${name}`);
    if (contact) return [t(`contact.${contact}`), contactText(contact, message)] as const;
    const texts = fieldTexts[first as keyof typeof fieldTexts];
    if (!texts) return undefined;
    const [label, text = 'contactStep.refused'] = texts;
    return [t(label), first === 'readingDate' ? refusalText({ kind: 'date', fault }) : t(text)] as const;
  };
  return (
    <ul className={classes.refused}>
      {[...fields, ...form.refusedFields].map(error => {
        const [name, text] = textsOf(error) ?? [];
        return (
          name && (
            <li key={error.field}>
              {/* A real link would replace the history entry of SUMMARY. */}
              <Link
                to={wizardPath}
                state={placeOf(error)}
                replace={false}
                onClick={event => {
                  if (error.field !== 'email') return;
                  event.preventDefault();
                  focusField('email');
                }}
              >
                {name}
              </Link>
              : {text}
            </li>
          )
        );
      })}
    </ul>
  );
}
