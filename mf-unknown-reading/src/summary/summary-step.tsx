import { isEmail } from '@zaehlwerk/domain';
import { FieldMessage, useSettled } from '@zaehlwerk/metering/form';
import { useApplication } from '@zaehlwerk/store';
import type { AnonymousSession } from '@zaehlwerk/store/anonymous';
import { Anchor, Button, Loader, Notice, TextInput } from '@zaehlwerk/ui';
import { ActionBar } from '@zaehlwerk/ui/metering';
import { Check } from '../form/check.tsx';
import { type WizardForm, withEntry } from '../form/wizard-form.ts';
import { useTexts } from '../texts.ts';
import type { Wizard } from '../wizard/use-wizard.ts';
import classes from './summary.module.css';
import { SummaryLists } from './summary-lists.tsx';
import { type Submission, useMayAskForReceipt } from './use-submit.ts';

interface Props {
  readonly wizard: Wizard;
  readonly session: AnonymousSession;
  readonly submission: Submission;
}

/** Everything that was entered, once more before it is sent (specification section 5, "Summary"; decisions.md 32). */
export function SummaryStep({ wizard, session, submission }: Props) {
  const { t } = useTexts();
  const { form, judged, goToChange } = wizard;
  const { state, submit } = submission;
  const isSending = state.phase === 'sending';
  const mayAskForReceipt = useMayAskForReceipt(session);
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        submit();
      }}
    >
      <SummaryLists
        wizard={wizard}
        changeButton={(step, headingId) => (
          <Button
            variant="subtle"
            disabled={isSending}
            aria-describedby={headingId}
            onClick={() => goToChange(step)}
          >
            {t('summary.change')}
          </Button>
        )}
      />
      {mayAskForReceipt && <EmailField wizard={wizard} isLocked={isSending} />}
      <Consent wizard={wizard} isLocked={isSending} />
      <div role="alert">
        {state.phase === 'waiting' && (
          <Notice kind="WARNING" title={t('readingRequest.error.title')}>
            <p>{t('readingRequest.error')}</p>
            <p>{t('summary.sentByItself')}</p>
          </Notice>
        )}
        {state.phase === 'refused' && (
          <Notice kind="ERROR" title={t('summary.refused.title')}>
            {t('summary.refused.message')}
          </Notice>
        )}
      </div>
      <ActionBar
        hint={
          isSending
            ? t('summary.sending')
            : hasWrongEmail(form)
              ? t('summary.emailInvalid')
              : !form.privacyConsent && t('unknownUserReading.description.dataPrivacyRequired')
        }
      >
        {/* Not disabled while sending: a button that has the focus must not lose it. */}
        <Button
          type="submit"
          disabled={!judged.isComplete || session.status !== 'ready'}
          aria-disabled={isSending}
          leftSection={isSending && <Loader size="1.25rem" color="currentColor" aria-hidden="true" />}
        >
          {t(state.phase === 'waiting' ? 'summary.sendAgain' : 'summary.submit')}
        </Button>
      </ActionBar>
    </form>
  );
}

/** An e-mail address was entered that is none. */
const hasWrongEmail = ({ email }: WizardForm) => email.trim() !== '' && !isEmail(email.trim());

interface FieldProps {
  readonly wizard: Wizard;
  readonly isLocked: boolean;
}

/** Where a receipt is sent to, if anywhere. */
function EmailField({ wizard: { form, change }, isLocked }: FieldProps) {
  const { t } = useTexts();
  const { email } = form;
  const { isSettled, settle } = useSettled(email);
  const isWrong = hasWrongEmail(form);
  const isRefused = form.refusedFields.some(({ field }) => field === 'email');
  const message = (isWrong && isSettled) || isRefused ? t('summary.emailInvalid') : undefined;
  return (
    <TextInput
      id="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      label={t('summary.email')}
      inputWrapperOrder={['label', 'input', 'description']}
      description={
        <>
          {t('summary.emailHint')}
          <FieldMessage kind="ERROR" message={message} />
        </>
      }
      error={message !== undefined}
      value={email}
      disabled={isLocked}
      onChange={event => {
        const next = event.currentTarget.value;
        change(current => withEntry(current, { email: next }, 'email'));
      }}
      onBlur={settle}
    />
  );
}

/** The consent without which nothing is sent, and where its words stand. */
function Consent({ wizard: { form, change }, isLocked }: FieldProps) {
  const { t } = useTexts();
  const url = useApplication().legal.privacy?.url;
  return (
    <Check
      id="privacy-consent"
      label={t('summary.consent')}
      description={
        url && (
          <Anchor href={url} target="_blank" rel="noopener noreferrer" inherit>
            {t('summary.privacy')}
          </Anchor>
        )
      }
      isChecked={form.privacyConsent}
      isRequired
      isLocked={isLocked}
      onChange={privacyConsent => change(current => withEntry(current, { privacyConsent }, 'privacyConsent'))}
    />
  );
}
