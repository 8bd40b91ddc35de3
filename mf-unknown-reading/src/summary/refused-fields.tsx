import type { FieldError } from '@zaehlwerk/api';
import { contactFields, toldFault } from '@zaehlwerk/domain';
import { useRefusalText } from '@zaehlwerk/metering/form';
import { Link } from '@zaehlwerk/module-kit';
import { wizardPath } from '../login-ways/path.ts';
import { rateLabel } from '../meter-reading/rates.ts';
import { useTexts } from '../texts.ts';
import { stepOfField } from '../wizard/steps.ts';
import type { Wizard } from '../wizard/use-wizard.ts';
import classes from './summary.module.css';

interface Props {
  readonly wizard: Wizard;
  readonly fields: readonly FieldError[];
}

const labels = {
  meterType: 'meterStep.type',
  meterSubType: 'meterStep.subType',
  meterNumber: 'meterStep.number',
  readingDate: 'date.label',
  readingReason: 'contactStep.reason',
} as const;

const placeOf = ({ field }: FieldError) => ({ step: stepOfField(field), isChange: true });

/** What is wrong with each field that was refused, and the way to its step (decisions.md 61). */
export function RefusedFields({ wizard: { judged }, fields }: Props) {
  const { t, language } = useTexts();
  const refusalText = useRefusalText();
  /** Name and fault of a field; nothing of one that is entered nowhere. */
  const textsOf = ({ field, message }: FieldError) => {
    const [first = '', second = '', third] = field.split('.');
    const fault = toldFault(message);
    const rate = first === 'readingValues' && judged.rates[Number(second)];
    if (rate) {
      const kind = third === 'readingImages' ? 'photos' : 'value';
      const name = t('reading.label', { rate: rateLabel(rate.rate, language) }).trim();
      return [name, refusalText({ kind, fault }, rate.unit)] as const;
    }
    const contact = contactFields.find(name => field === `contact.${name}`);
    const label = contact ? (`contact.${contact}` as const) : labels[first as keyof typeof labels];
    if (!label) return undefined;
    if (first === 'readingDate') return [t(label), refusalText({ kind: 'date', fault })] as const;
    return [t(label), t(first === 'meterNumber' ? 'meterStep.refused' : 'contactStep.refused')] as const;
  };
  return (
    <ul className={classes.refused}>
      {fields.map(error => {
        const texts = textsOf(error);
        return (
          texts && (
            <li key={error.field}>
              {/* Its address is that of SUMMARY, whose entry a link would replace. */}
              <Link to={wizardPath} state={placeOf(error)} replace={false}>
                {texts[0]}
              </Link>
              : {texts[1]}
            </li>
          )
        );
      })}
    </ul>
  );
}
