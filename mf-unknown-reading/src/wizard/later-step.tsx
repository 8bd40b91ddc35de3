import type { AnonymousSession } from '@zaehlwerk/store/anonymous';
import { ContactStep } from '../contact/contact-step.tsx';
import { DoneStep } from '../done/done-step.tsx';
import { ReadingStep } from '../meter-reading/reading-step.tsx';
import { SummaryStep } from '../summary/summary-step.tsx';
import { useSubmit } from '../summary/use-submit.ts';
import type { Wizard } from './use-wizard.ts';

export { today } from '@zaehlwerk/domain';
export { Aside } from '../aside/aside.tsx';
export { judgeWizard } from '../form/judge-wizard.ts';
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
  if (step === 'METER_READING') return <ReadingStep wizard={wizard} />;
  if (step === 'CONTACT') return <ContactStep wizard={wizard} session={session} />;
  if (step === 'SUMMARY') return <SummaryStep wizard={wizard} session={session} submission={submission} />;
  if (step === 'DONE') return <DoneStep wizard={wizard} />;
  return null;
}
