import { Link } from '@zaehlwerk/module-kit';
import type { AnonymousSession, AnonymousSessionHandle } from '@zaehlwerk/store/anonymous';
import { Button, Failure, Notice } from '@zaehlwerk/ui';
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
export { tabMemory } from './tab-memory.ts';

interface Props {
  readonly wizard: Wizard;
  readonly session: AnonymousSession;
}

/** The steps after the first; mounted during the first step, too, so that a running submission continues. */
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

interface NotReadyProps extends AnonymousSessionHandle {
  readonly holdsEntries: boolean;
}

const problems = {
  expired: { name: 'sessionExpired', retry: 'unknownUserReading.errorHandling.sessionExpired.refresh' },
  refused: { name: 'unavailable', retry: 'errorHandling.retry' },
  ready: { name: 'notAllowed', retry: undefined },
} as const;

/** Replaces the wizard without a usable token (specification section 8). */
export function NotReady({ session, renew, holdsEntries }: NotReadyProps) {
  const { t } = useTexts();
  const isOff =
    session.status === 'refused' &&
    session.error.kind === 'refused' &&
    session.error.code === 'anonymous_readings_not_allowed';
  const { name, retry } = problems[session.status === 'loading' || isOff ? 'ready' : session.status];
  return (
    <Failure
      headingLevel={1}
      title={t(isOff ? 'title' : `unknownUserReading.errorHandling.${name}.title`)}
      explanation={
        <>
          {t(
            `unknownUserReading.errorHandling.${isOff ? 'featureNotAvailable' : (`${name}.message` as const)}`,
          )}
          {retry && holdsEntries && ` ${t('errorHandling.entriesKept')}`}
        </>
      }
      retry={retry && { label: t(retry), onRetry: renew }}
      actions={
        <Button component={Link} to="/" variant="default">
          {t('toStart')}
        </Button>
      }
    />
  );
}
