import { type ContactField, contactFaultOf, contactFields, formatFault } from '@zaehlwerk/domain';
import { missingText } from '@zaehlwerk/metering/form';
import type { Missing } from '../form/missing.tsx';
import { refusedAt, type WizardForm } from '../form/wizard-form.ts';
import { useTexts } from '../texts.ts';
import { useContactFaultText } from './contact-texts.ts';

export const contactFieldId = (name: ContactField) => `contact-${name}`;

export const reasonFieldId = 'reading-reason';

/** What keeps the reader from the next step. */
export function useMissing(form: WizardForm): Missing {
  const { t } = useTexts();
  const textOf = useContactFaultText();
  const faultOf = (name: ContactField) => contactFaultOf(name, form.contact[name]);
  const at = (name: ContactField, text: string): Missing => ({ text, fieldIds: [contactFieldId(name)] });

  const [first, ...others] = contactFields.filter(name => faultOf(name)?.code === 'required');
  if (first !== undefined) {
    const empty = [first, ...others];
    if (empty.length === contactFields.length)
      return at(first, t('unknownUserReading.contactStep.validationError'));
    return at(
      first,
      missingText(
        t,
        empty.map(name => t(`contact.${name}`)),
      ),
    );
  }
  for (const name of contactFields) {
    const fault = faultOf(name);
    if (fault) return at(name, `${t(`contact.${name}`)}: ${textOf(name, formatFault(fault))}`);
  }
  const refused = contactFields.find(name => refusedAt(form, `contact.${name}`));
  return { text: t('refusedBelow'), fieldIds: [refused ? contactFieldId(refused) : reasonFieldId] };
}
