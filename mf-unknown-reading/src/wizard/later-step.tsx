import type { AnonymousSession } from '@zaehlwerk/store/anonymous';
import { Notice } from '@zaehlwerk/ui';
import { ContactStep } from '../contact/contact-step.tsx';
import { DoneStep } from '../done/done-step.tsx';
import { ReadingStep } from '../meter-reading/reading-step.tsx';
import { SummaryStep } from '../summary/summary-step.tsx';
import { useSubmit } from '../summary/use-submit.ts';
import { useTexts } from '../texts.ts';
import { stepOfField } from './steps.ts';
import type { Wizard } from './wizard.ts';

export { today } from '@zaehlwerk/domain';
export { Aside } from '../aside/aside.tsx';
export { validateWizard } from '../form/validate-wizard.ts';
export { NotReady } from './not-ready.tsx';
export { tabMemory } from './tab-memory.ts';

interface Props {
  readonly wizard: Wizard;
  readonly session: AnonymousSession;
}

/** One of the steps behind the first; there too while the first is shown, so that a sending that is under way goes on. */
export function LaterStep({ wizard, session }: Props) {
  const submission = useSubmit(wizard, session);
  const { step } = wizard.place;
  return (
    <>
      <Refused wizard={wizard} />
      {step === 'METER_READING' && <ReadingStep wizard={wizard} />}
      {step === 'CONTACT' && <ContactStep wizard={wizard} session={session} />}
      {step === 'SUMMARY' && <SummaryStep wizard={wizard} session={session} submission={submission} />}
      {step === 'DONE' && <DoneStep wizard={wizard} />}
    </>
  );
}

/** Why the reader is back in a step in which something is entered that the server has not accepted. */
function Refused({ wizard: { form, place } }: Pick<Props, 'wizard'>) {
  const { t } = useTexts();
  const { step } = place;
  if (step === 'SUMMARY' || form.refusedFields.every(({ field }) => stepOfField(field) !== step)) return null;
  return (
    <Notice kind="ERROR" role="alert" title={t('refused.title')}>
      {t('refused.inStep')}
    </Notice>
  );
}
