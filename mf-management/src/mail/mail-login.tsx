import { longestSalutation, type ShareLogin } from '@zaehlwerk/api/sharing';
import { isEmail } from '@zaehlwerk/domain';
import { Check } from '@zaehlwerk/metering/check';
import { focusField, ReasonLink } from '@zaehlwerk/metering/form';
import { useFormats } from '@zaehlwerk/metering/job-text';
import { Button, Notice, TextInput, Title } from '@zaehlwerk/ui';
import { ProgressBar } from '@zaehlwerk/ui/metering';
import { useEffect, useId, useRef, useState } from 'react';
import { useFaultText } from '../share-dialog/use-fault-text.tsx';
import { useTexts } from '../texts.ts';
import classes from './mail-login.module.css';
import { addressOf, joinedRecipients, type Recipient, readAllRecipients } from './recipients.ts';
import { RecipientsInput } from './recipients-input.tsx';
import { type Addressee, type MailRound, type MissedAddressee, useSendMails } from './use-send-mails.ts';

interface Props {
  readonly accountId: string;
  readonly login: ShareLogin;
  readonly onSent: () => void;
}

/** Sends a login by e-mail, also as a copy to the sender. Addresses that failed stay for another try. */
export function MailLogin({ accountId, login, onSent }: Props) {
  const { t } = useTexts();
  const { percent } = useFormats();
  const faultText = useFaultText();
  const id = useId();
  const fieldId = (obstacle: string) => `${id}-${obstacle}`;
  const { send, progress } = useSendMails(accountId, login);
  const [recipients, setRecipients] = useState<readonly Recipient[]>([]);
  const [typed, setTyped] = useState('');
  const [isBegun, setBegun] = useState(false);
  const [salutation, setSalutation] = useState(() => t('mail.salutation.default'));
  const [wantsCopy, setWantsCopy] = useState(false);
  const [own, setOwn] = useState('');
  const [round, setRound] = useState<MailRound>();

  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button is disabled now and loses the focus.
    if (round) outcome.current?.focus();
  }, [round]);

  const entered = joinedRecipients(recipients, readAllRecipients(typed));
  const copy: readonly Addressee[] = wantsCopy
    ? [{ name: '', email: own.trim(), isValid: isEmail(own.trim()), isCopy: true }]
    : [];
  const isSalutationTooLong = salutation.length > longestSalutation;
  const obstacle = obstacleTo(entered, copy, isSalutationTooLong);
  const isSending = progress !== undefined;

  const submit = async () => {
    if (isSending || obstacle) return;
    setRecipients(entered);
    setTyped('');
    setRound(undefined);
    // A recipient who is the sender gets no second mail.
    const addressees = joinedRecipients<Addressee>(
      entered.map(to => ({ ...to, isCopy: false })),
      copy,
    );
    const ended = await send(addressees, salutation.trim());
    setRound(ended);
    setRecipients(ended.failed.filter(({ isCopy }) => !isCopy));
    const reached = new Set(ended.sent.map(addressOf));
    if (copy.every(to => reached.has(addressOf(to)))) setWantsCopy(false);
    if (ended.sent.length > 0) onSent();
  };

  return (
    <form
      className={classes.mail}
      aria-labelledby={id}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        void submit();
      }}
    >
      <Title order={4} size="h4" id={id}>
        {t('mail.title')}
      </Title>
      <RecipientsInput
        id={fieldId('none')}
        recipients={recipients}
        typed={typed}
        isLocked={isSending}
        onChange={(changed, rest) => {
          setRecipients(changed);
          setTyped(rest);
          setBegun(true);
        }}
      />
      <TextInput
        id={fieldId('salutation')}
        label={t('mail.salutation')}
        value={salutation}
        readOnly={isSending}
        error={
          isSalutationTooLong &&
          faultText({ field: 'salutation', code: 'salutationTooLong', allowed: longestSalutation })
        }
        onChange={event => {
          setSalutation(event.currentTarget.value);
          setBegun(true);
        }}
      />
      <Check
        label={t('mail.copy')}
        isChecked={wantsCopy}
        isDisabled={isSending}
        onChange={wanted => {
          setWantsCopy(wanted);
          setBegun(true);
        }}
      />
      {wantsCopy && (
        <TextInput
          id={fieldId('copy')}
          type="email"
          autoComplete="email"
          required
          label={t('mail.copy.address')}
          value={own}
          readOnly={isSending}
          onChange={event => setOwn(event.currentTarget.value)}
        />
      )}
      <p className={classes.obstacle} role="status">
        {isBegun && obstacle && (
          <ReasonLink onFollow={() => focusField(fieldId(obstacle), fieldId('none'))}>
            {t(`mail.obstacle.${obstacle}`)}
          </ReasonLink>
        )}
      </p>
      {progress && (
        <ProgressBar
          label={t('mail.progress', { ended: progress.ended, all: progress.all })}
          percent={(progress.ended / progress.all) * 100}
          text={percent((progress.ended / progress.all) * 100)}
        />
      )}
      <div ref={outcome} role="status" tabIndex={-1}>
        {round && <RoundNotices round={round} />}
      </div>
      <Button type="submit" disabled={obstacle !== undefined} aria-disabled={isSending || undefined}>
        {t(isSending ? 'mail.sending' : 'mail.send')}
      </Button>
    </form>
  );
}

function obstacleTo(
  entered: readonly Recipient[],
  copy: readonly Recipient[],
  isSalutationTooLong: boolean,
): 'none' | 'invalid' | 'copy' | 'salutation' | undefined {
  if (entered.length === 0 && copy.length === 0) return 'none';
  if (entered.some(({ isValid }) => !isValid)) return 'invalid';
  if (copy.some(({ isValid }) => !isValid)) return 'copy';
  return isSalutationTooLong ? 'salutation' : undefined;
}

function RoundNotices({ round: { sent, failed } }: { readonly round: MailRound }) {
  const { t } = useTexts();
  const addresses = (all: readonly Addressee[]) => all.map(({ email }) => email).join(', ');
  const sentTo = sent.filter(({ isCopy }) => !isCopy);
  const failedFor = failed.filter(({ isCopy }) => !isCopy);
  const failedCopies = failed.filter(({ isCopy }) => isCopy);
  return (
    <div className={classes.round}>
      {sentTo.length > 0 && (
        <Notice kind="SUCCESS" title={t('mail.sent', { count: sentTo.length })}>
          {addresses(sentTo)}
        </Notice>
      )}
      {sentTo.length < sent.length && <Notice kind="SUCCESS" title={t('mail.copy.sent')} />}
      {failedFor.length > 0 && (
        <Notice kind="ERROR" title={t('mail.failed')}>
          <p>{addresses(failedFor)}</p>
          <Reasons missed={failedFor} />
        </Notice>
      )}
      {failedCopies.length > 0 && (
        <Notice kind="ERROR" title={t('mail.copy.failed')}>
          <Reasons missed={failedCopies} />
        </Notice>
      )}
    </div>
  );
}

/** Each reason once. */
function Reasons({ missed }: { readonly missed: readonly MissedAddressee[] }) {
  const { t } = useTexts();
  const faultText = useFaultText();
  const reasons = missed.flatMap(({ email, faults }) =>
    faults.length === 0
      ? t('mail.failed.hint')
      : faults.map(fault => (fault.field === 'email' ? `${email}: ${faultText(fault)}` : faultText(fault))),
  );
  return [...new Set(reasons)].map(reason => <p key={reason}>{reason}</p>);
}
