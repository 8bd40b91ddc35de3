import { isEmail } from '@zaehlwerk/domain';
import { Check } from '@zaehlwerk/metering/check';
import { FieldMessage, useSettled } from '@zaehlwerk/metering/form';
import { useIsOpenPage } from '@zaehlwerk/module-kit';
import { useApplication } from '@zaehlwerk/store';
import type { AnonymousSession } from '@zaehlwerk/store/anonymous';
import { Button, Loader, NewTabLink, Notice, TextInput } from '@zaehlwerk/ui';
import { ActionBar } from '@zaehlwerk/ui/metering';
import { UploadProgress } from '@zaehlwerk/ui/upload-progress';
import { useEffect, useMemo, useRef } from 'react';
import { MissingHint } from '../form/missing.tsx';
import type { WizardValidation } from '../form/validate-wizard.ts';
import { refusedAt, type WizardForm, withEntry } from '../form/wizard-form.ts';
import { useTexts } from '../texts.ts';
import type { Wizard } from '../wizard/wizard.ts';
import { RefusedFields } from './refused-fields.tsx';
import classes from './summary.module.css';
import { SummaryLists } from './summary-lists.tsx';
import { type Submission, useMayAskForReceipt } from './use-submit.ts';

interface Props {
  readonly wizard: Wizard;
  readonly session: AnonymousSession;
  readonly submission: Submission;
}

/** Specification section 5, "Summary"; decisions.md 32. */
export function SummaryStep({ wizard, session, submission }: Props) {
  const { t } = useTexts();
  const { form, validation, goToChange } = wizard;
  const { state, submit } = submission;
  const isSending = state.phase === 'sending';
  const submitButton = useRef<HTMLButtonElement>(null);
  const mayAskForReceipt = useMayAskForReceipt(session);
  const mayStillBeSent = state.phase === 'waiting' || (isSending && state.isByItself);
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
            aria-disabled={isSending}
            aria-describedby={headingId}
            onClick={() => !isSending && goToChange(step)}
          >
            {t('summary.change')}
          </Button>
        )}
      />
      {mayAskForReceipt && <EmailField wizard={wizard} isLocked={isSending} />}
      <Consent wizard={wizard} isLocked={isSending} />
      <SendingFailure wizard={wizard} state={state} mayStillBeSent={mayStillBeSent} />
      {isSending && hasPhotos(validation) && (
        <Progress
          percent={state.percent}
          onStop={() => {
            submission.stop();
            submitButton.current?.focus();
          }}
        />
      )}
      <ActionBar
        hint={
          isSending ? (
            t('summary.sending')
          ) : (
            <SummaryHint form={form} isPending={session.status === 'loading'} />
          )
        }
      >
        {/* Not disabled while sending, so that the button keeps the focus. */}
        <Button
          ref={submitButton}
          type="submit"
          disabled={!validation.isComplete || session.status !== 'ready'}
          aria-disabled={isSending}
          leftSection={isSending && <Loader size="1.25rem" color="currentColor" aria-hidden="true" />}
        >
          {t(mayStillBeSent || state.phase === 'stopped' ? 'summary.sendAgain' : 'summary.submit')}
        </Button>
      </ActionBar>
    </form>
  );
}

const hasPhotos = ({ reading }: WizardValidation) =>
  reading.readingValues.some(({ readingImages = [] }) => readingImages.length > 0);

interface ProgressProps {
  readonly percent: number | undefined;
  readonly onStop: () => void;
}

function Progress({ percent, onStop }: ProgressProps) {
  const { t, locale } = useTexts();
  const percents = useMemo(() => new Intl.NumberFormat(locale, { style: 'percent' }), [locale]);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const long = {
    transferred: (percent: number) =>
      t('summary.upload.percent', { percent: percents.format(percent / 100) }),
    isOut: t('summary.upload.isOut'),
    stopLabel: t('summary.upload.stop'),
    onStop,
  };
  return (
    <div ref={place} className={classes.failure}>
      <UploadProgress label={t('summary.sending')} percent={percent} long={long} />
    </div>
  );
}

const emailId = 'email';
const consentId = 'privacy-consent';

/** Why the reading cannot be sent. */
function SummaryHint({ form, isPending }: { readonly form: WizardForm; readonly isPending: boolean }) {
  const { t } = useTexts();
  if (hasWrongEmail(form)) return <MissingHint text={t('summary.emailInvalid')} fieldIds={[emailId]} />;
  if (!form.privacyConsent) {
    const text = t('unknownUserReading.description.dataPrivacyRequired');
    return <MissingHint text={text} fieldIds={[consentId]} />;
  }
  return isPending && t('pending');
}

const hasWrongEmail = ({ email }: WizardForm) => email.trim() !== '' && !isEmail(email.trim());

const refusals = {
  correct: ['refused.title', 'summary.refused.message'],
  none: [
    'unknownUserReading.errorHandling.notAllowed.title',
    'unknownUserReading.errorHandling.notAllowed.message',
  ],
  never: ['title', 'unknownUserReading.errorHandling.featureNotAvailable'],
  later: ['readingRequest.error.title', 'readingRequest.error'],
} as const;

interface SendingFailureProps extends Pick<Submission, 'state'> {
  readonly wizard: Wizard;
  readonly mayStillBeSent: boolean;
}

/** The failure above the pressed button, the only place that shows it (decisions.md 9). */
function SendingFailure({ wizard, state, mayStillBeSent }: SendingFailureProps) {
  const { t } = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const isRefused = state.phase === 'refused';
  const isStopped = state.phase === 'stopped';
  const isThere = mayStillBeSent || isRefused || isStopped;
  useEffect(() => {
    // The focus stays; the alert is read out and scrolled into view.
    if (isThere) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isThere]);
  return (
    <div ref={place} role="alert" className={classes.failure}>
      {mayStillBeSent && (
        <Notice kind="WARNING" title={t('readingRequest.error.title')}>
          <p>{t('readingRequest.error')}</p>
          <p>{t('summary.sentByItself')}</p>
        </Notice>
      )}
      {isStopped && (
        <Notice kind="INFO" title={t('summary.stopped.title')}>
          {t('summary.stopped.message')}
        </Notice>
      )}
      {isRefused && (
        <Notice kind="ERROR" title={t(refusals[state.remedy][0])}>
          {t(refusals[state.remedy][1])}
          <RefusedFields wizard={wizard} fields={state.fields} />
        </Notice>
      )}
    </div>
  );
}

interface FieldProps {
  readonly wizard: Wizard;
  /** Read-only while sending; the field keeps the focus. */
  readonly isLocked: boolean;
}

function EmailField({ wizard: { form, change }, isLocked }: FieldProps) {
  const { t } = useTexts();
  const { email } = form;
  const { isSettled, settle } = useSettled(email);
  const isWrong = hasWrongEmail(form);
  const message = (isWrong && isSettled) || refusedAt(form, 'email') ? t('summary.emailInvalid') : undefined;
  return (
    <TextInput
      id={emailId}
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
      readOnly={isLocked}
      onChange={event => {
        const next = event.currentTarget.value;
        change(current => withEntry(current, { email: next }, 'email'));
      }}
      onBlur={settle}
    />
  );
}

/** The required consent; the privacy page opens in a new tab, so that the wizard stays open. */
function Consent({ wizard: { form, change }, isLocked }: FieldProps) {
  const { t } = useTexts();
  const ownPage = useIsOpenPage('/privacy') && '/privacy';
  const url = useApplication().legal.privacy?.url ?? ownPage;
  return (
    <Check
      id={consentId}
      label={t('summary.consent')}
      description={
        url && (
          <NewTabLink href={url} inherit>
            {t('summary.privacy')}
          </NewTabLink>
        )
      }
      isChecked={form.privacyConsent}
      isRequired
      onChange={privacyConsent =>
        !isLocked && change(current => withEntry(current, { privacyConsent }, 'privacyConsent'))
      }
    />
  );
}
