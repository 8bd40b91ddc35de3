import { dayOfInstant, today as dayToday } from '@zaehlwerk/domain';
import { useAccounts, useApplication } from '@zaehlwerk/store';
import { Notice } from '@zaehlwerk/ui';
import { useCallback, useState } from 'react';
import { DraftNotices } from '../draft-notices/draft-notices.tsx';
import { useNoStrayDrops } from '../photos/use-no-stray-drops.ts';
import { dateFieldId, focusField } from '../reading-form/field-ids.ts';
import { ReadingDate } from '../reading-form/reading-date.tsx';
import { SendBar } from '../reading-form/send-bar.tsx';
import { useTexts } from '../texts.ts';
import { AccountChoice } from './account-choice.tsx';
import { ConfirmDay } from './confirm-day.tsx';
import { type JudgedUnknown, judgeUnknown } from './judge-unknown.ts';
import { MeterNumberField } from './meter-number-field.tsx';
import { UnknownComment } from './unknown-comment.tsx';
import { type UnknownDraft, withDay, withDayGivenUp, withMeterNumber, withRemark } from './unknown-draft.ts';
import classes from './unknown-reading.module.css';
import { UnknownValue } from './unknown-value.tsx';
import { useSendUnknown } from './use-send-unknown.ts';
import { useTakeBack } from './use-take-back.ts';
import { useUnknownDraft } from './use-unknown-draft.ts';

/** What was sent, for the screen that says so. */
export interface SentUnknown {
  readonly form: JudgedUnknown;
  /** The name of the account, where several are logged in. */
  readonly accountName: string | undefined;
  /** Of the item that it is in the outbox until the server has it. */
  readonly itemId: string;
}

interface Props {
  readonly accountId: string;
  readonly onSent: (sent: SentUnknown) => void;
}

/** Everything that is entered for a meter without a job, and the button that sends it. */
export function UnknownForm({ accountId, onSent }: Props) {
  const accounts = useAccounts();
  const handle = useUnknownDraft(accountId);
  const { draft, change } = handle;
  const isOccupied = useTakeBack(handle);
  const { t } = useTexts();
  const today = dayToday();
  const form = judgeUnknown(draft, useApplication(), today);
  // An account that was logged out meanwhile can send nothing: the reading is again that of whoever entered it.
  const sender = accounts.find(account => account.accountId === draft.sendAs);
  const sendAs = sender?.accountId ?? accountId;
  const accountName =
    accounts.length > 1 ? accounts.find(account => account.accountId === sendAs)?.name : undefined;
  const send = useSendUnknown(handle, itemId => onSent({ form, accountName, itemId }));
  const [isAsking, setAsking] = useState(false);
  useNoStrayDrops();
  const giveUpDay = useCallback(() => change(withDayGivenUp), [change]);
  const isLocked = draft.isSending;
  const isRefused = (field: UnknownDraft['refused'][number]) => draft.refused.includes(field);

  const submit = () => {
    if (draft.isSending || form.blockedBy !== undefined) return;
    if (form.dateOutOfRange) {
      giveUpDay();
      focusField(dateFieldId);
    } else if (draft.dateFellBack) setAsking(true);
    else void send(draft, form, sendAs);
  };

  return (
    <div className={classes.form} style={{ visibility: handle.isOpening ? 'hidden' : undefined }}>
      <DraftNotices wasSentByOthers={false} isSending={draft.isSending} handle={handle} />
      {isOccupied && (
        <Notice kind="WARNING" role="status" title={t('queue.occupied.title')}>
          {t('queue.occupied.message')}
        </Notice>
      )}
      <AccountChoice
        accounts={accounts}
        accountId={sendAs}
        isLocked={isLocked || draft.queuedAs !== undefined}
        onChange={chosen => change(current => ({ ...current, sendAs: chosen }))}
      />
      <MeterNumberField
        meterNumber={draft.meterNumber}
        isRefused={isRefused('meterNumber')}
        isLocked={isLocked}
        onChange={meterNumber => change(current => withMeterNumber(current, meterNumber))}
      />
      <UnknownValue handle={handle} form={form} isLocked={isLocked} />
      <ReadingDate
        earliest={form.dateWindow.earliest}
        latest={form.dateWindow.latest}
        value={draft.readingDate ?? today}
        isOutOfRange={form.dateOutOfRange}
        fellBack={draft.dateFellBack}
        isRefused={isRefused('date')}
        isLocked={isLocked}
        onChange={day => change(current => withDay(current, day))}
        onOutOfRange={giveUpDay}
      />
      <UnknownComment
        comment={draft.comment}
        isRefused={isRefused('comment')}
        isLocked={isLocked}
        onChange={comment => change(current => withRemark(current, comment))}
      />
      <SendBar blockedBy={form.blockedBy} isSending={draft.isSending} onSend={submit} onCancel={undefined} />
      {isAsking && (
        <ConfirmDay
          readingDay={dayOfInstant(form.reading.readingDate)}
          onCorrect={() => {
            setAsking(false);
            focusField(dateFieldId);
          }}
          onSend={() => {
            setAsking(false);
            void send(draft, form, sendAs);
          }}
        />
      )}
    </div>
  );
}
