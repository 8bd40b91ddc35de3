import { IconMail } from '@tabler/icons-react';
import { CopyButton } from '@zaehlwerk/metering/copy';
import { useFormats } from '@zaehlwerk/metering/job-text';
import { useApplication, useFeature, useNotify } from '@zaehlwerk/store';
import { Button } from '@zaehlwerk/ui';
import { useState } from 'react';
import { CommandDialog } from '../commands/command-dialog.tsx';
import { documentOfLetters } from '../print/letter-document.ts';
import { PaperButtons } from '../print/paper-buttons.tsx';
import { useTexts } from '../texts.ts';
import { ContactField } from './contact-field.tsx';
import type { ListedShare } from './lateness.ts';
import { reminderMailto, reminderText } from './reminder-text.ts';
import classes from './reminders.module.css';
import { useRemindByMail } from './use-remind-by-mail.ts';

interface Props {
  readonly accountId: string;
  /** As they were when the dialog opened. */
  readonly shares: readonly ListedShare[];
  readonly onClose: () => void;
}

/**
 * Reminds the holders of shares of their open meters: by mail where the owner entered an address (decisions.md 66),
 * otherwise by letter, by a text to copy, or with the sender's own mail program. Logins stay as they are.
 */
export function RemindDialog({ accountId, shares, onClose }: Props) {
  const { t } = useTexts();
  const { count } = useFormats();
  const notify = useNotify();
  const mailsNothing = useFeature('sendSubaccountViaEmailDisabled');
  const [contacts, setContacts] = useState<ReadonlyMap<string, string | undefined>>(new Map());
  const listed = shares.map(one =>
    contacts.has(one.share.id)
      ? { ...one, share: { ...one.share, contact: contacts.get(one.share.id) } }
      : one,
  );
  const [only, ...others] = listed;
  const isSingle = others.length === 0;
  const byMail = listed.filter(({ share }) => !mailsNothing && share.contact?.includes('@'));
  const byLetter = listed.filter(one => isSingle || !byMail.includes(one));
  const { command, mailed } = useRemindByMail(accountId, byMail, sent => {
    notify({
      type: 'SUCCESS',
      title: t('reminder.mailed', { count: sent, sent: count(sent) }),
      message: byMail.map(({ share }) => share.name).join(', '),
    });
    if (isSingle || byLetter.length === 0) onClose();
  });
  const left = byMail.length - mailed.size;
  return (
    <CommandDialog
      accountId={accountId}
      title={t(isSingle ? 'reminder.title' : 'reminder.title.all')}
      confirm={
        isSingle
          ? t('reminder.mailTo', { replace: { contact: only?.share.contact ?? '' } })
          : t('reminder.mail', { count: left, mails: count(left) })
      }
      cancel={t('share.close')}
      isImpossible={left === 0}
      isReady={() => left > 0}
      command={command}
      failureTitle={t('reminder.failed')}
      onClose={onClose}
    >
      <p>{t('reminder.explanation')}</p>
      <ul className={classes.shares} data-many={!isSingle || undefined}>
        {[...byMail, ...listed.filter(one => !byMail.includes(one))].map(one => (
          <RemindedShare
            key={one.share.id}
            listed={one}
            isByMail={byMail.includes(one)}
            isMailed={mailed.has(one.share.id)}
          />
        ))}
      </ul>
      {isSingle && only && only.depth === 0 && (
        <ContactField
          accountId={accountId}
          share={only.share}
          onSaved={contact => setContacts(new Map([[only.share.id, contact]]))}
        />
      )}
      {byLetter.length > 0 && (
        <PaperButtons
          isMain={left === 0}
          printLabel={t('reminder.print', { count: byLetter.length, letters: count(byLetter.length) })}
          pdfLabel={t('print.pdf')}
          makeDocument={words => documentOfLetters(byLetter, words)}
        />
      )}
    </CommandDialog>
  );
}

interface RowProps {
  readonly listed: ListedShare;
  readonly isByMail: boolean;
  readonly isMailed: boolean;
}

function RemindedShare({ listed, isByMail, isMailed }: RowProps) {
  const { t } = useTexts();
  const formats = useFormats();
  const { applicationName: application } = useApplication();
  const offersMailto = useFeature('sendSubaccountReminderMailtoLinkEnabled');
  const { share, open, deadline } = listed;
  const { contact } = share;
  const words = { t, formats, application, portal: location.origin };
  const way = () => {
    if (isMailed) return t('reminder.way.mailed');
    if (isByMail) return t('reminder.way.mail', { replace: { contact: contact ?? '' } });
    return contact ?? t('reminder.way.none');
  };
  return (
    <li className={classes.share}>
      <div className={classes.words}>
        <strong>{share.name}</strong>
        <span>
          {t('reminder.open', { count: open.length, open: formats.count(open.length) })}
          {deadline && `, ${t('reminder.until', { day: formats.day(deadline) })}`}
        </span>
        <span className={classes.note}>
          {way()}
          {share.reminded && ` · ${t('reminder.last', { day: formats.moment(share.reminded) })}`}
        </span>
      </div>
      <div className={classes.ways}>
        {contact && !contact.includes('@') && (
          <Button component="a" variant="default" href={`tel:${contact.replace(/[^+\d]/g, '')}`}>
            {t('reminder.call')}
          </Button>
        )}
        {offersMailto && (
          <Button
            component="a"
            variant="default"
            href={reminderMailto(listed, words)}
            leftSection={<IconMail size="1.25rem" aria-hidden="true" />}
          >
            {t('mail.reminder')}
          </Button>
        )}
        <CopyButton label={t('reminder.copy')} text={reminderText(listed, words)} />
      </div>
    </li>
  );
}
