import { dayOfInstant } from '@zaehlwerk/domain';
import { refusedAt, withComment, withDateFallenBack } from '@zaehlwerk/metering/draft';
import { DraftNotices } from '@zaehlwerk/metering/draft-notices';
import {
  CommentField,
  ConfirmSend,
  commentFieldId,
  dateFieldId,
  focusField,
  focusUncompared,
  missingText,
  photosFieldId,
  ReadingDate,
  SendBar,
  type SendBlock,
  useRefusalText,
} from '@zaehlwerk/metering/form';
import { useDraftPresence, useFormDraft } from '@zaehlwerk/metering/form-draft';
import { useToday } from '@zaehlwerk/metering/job-text';
import { useNoStrayDrops } from '@zaehlwerk/metering/photos';
import { queuedItem, Slot } from '@zaehlwerk/module-kit';
import { useAccounts, useApplication } from '@zaehlwerk/store';
import { useQueue } from '@zaehlwerk/store/data';
import { Notice } from '@zaehlwerk/ui';
import { useState } from 'react';
import { useTexts } from '../texts.ts';
import { emptyUnknownDraft, unfinishedNumbers, unknownForms } from './unknown-draft.ts';
import {
  AccountChoice,
  MeterNumberField,
  numberFieldIds,
  UnknownValue,
  useValueProblem,
} from './unknown-fields.tsx';
import classes from './unknown-reading.module.css';
import { useQueuedUnknown } from './use-queued-unknown.ts';
import { unknownFieldIds, useSendUnknown } from './use-send-unknown.ts';
import { type ValidatedUnknown, validateUnknown } from './validate-unknown.ts';

/** An account has one such draft at a time. */
const onlyForm = 'neu';

/** The fields that keep the form from being sent. */
const missingFieldIds: Readonly<Partial<Record<SendBlock, string>>> = {
  meterNumberRequired: unknownFieldIds.meterNumber,
  meterNumberTooLong: unknownFieldIds.meterNumber,
  noReading: unknownFieldIds.value,
  invalidReading: unknownFieldIds.value,
  commentTooLong: commentFieldId,
  imageRequired: photosFieldId(unknownFieldIds.value),
};

export interface SentUnknown {
  readonly form: ValidatedUnknown;
  /** Where several are logged in. */
  readonly accountName: string | undefined;
  /** Of the item in the queue. */
  readonly itemId: string;
}

interface Props {
  readonly accountId: string;
  readonly onSent: (sent: SentUnknown) => void;
}

export function UnknownForm({ accountId, onSent }: Props) {
  const accounts = useAccounts();
  const presence = useDraftPresence(unknownForms, accountId, onlyForm);
  const handle = useFormDraft(unknownForms, accountId, onlyForm);
  const { draft = emptyUnknownDraft, change } = handle;
  const isOccupied = useQueuedUnknown(draft, presence);
  const { t } = useTexts();
  const today = useToday();
  const form = validateUnknown(draft, useApplication(), today);
  // If that account was logged out meanwhile, the current one sends.
  const sender = accounts.find(account => account.accountId === draft.sendAs);
  const sendAs = sender?.accountId ?? accountId;
  const accountName =
    accounts.length > 1 ? accounts.find(account => account.accountId === sendAs)?.name : undefined;
  const send = useSendUnknown(handle, itemId => onSent({ form, accountName, itemId }));
  const [isAsking, setAsking] = useState(false);
  const refusalText = useRefusalText();
  useNoStrayDrops();
  const isLocked = draft.send.is === 'sending';
  const problem = useValueProblem(form);
  const names = [t('unknown.meterNumber.label'), t('reading.label', { rate: '' }).trim()];
  const fault = form.blockedBy === 'invalidReading' ? problem : undefined;
  const missing = form.isEmpty ? missingText(t, names) : fault;
  const missingId = form.blockedBy && missingFieldIds[form.blockedBy];

  const submit = () => {
    if (draft.send.is === 'sending' || form.blockedBy !== undefined) return;
    const unfinished = unfinishedNumbers(draft);
    if (unfinished.meterNumber || unfinished.value) focusUncompared(numberFieldIds);
    else if (form.dateOutOfRange) {
      change(withDateFallenBack);
      focusField(dateFieldId);
    } else if (draft.dateFellBack) setAsking(true);
    else void send(draft, form, sendAs);
  };

  return (
    <div className={classes.form} style={{ visibility: presence.state === 'opening' ? 'hidden' : undefined }}>
      <DraftNotices wasSentByOthers={false} handle={handle} />
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
      <MeterNumberField draft={draft} isLocked={isLocked} change={change} />
      <UnknownValue draft={draft} form={form} change={change} addPhotos={handle.addPhotos} />
      <ReadingDate
        earliest={form.dateWindow.earliest}
        latest={form.dateWindow.latest}
        value={draft.readingDate ?? today}
        isOutOfRange={form.dateOutOfRange}
        fellBack={draft.dateFellBack}
        refusal={refusalText(refusedAt(draft, 'date'))}
        isLocked={isLocked}
        change={change}
      />
      <CommentField
        comment={draft.comment}
        refusal={refusalText(refusedAt(draft, 'comment'))}
        isLocked={isLocked}
        onChange={comment => change(current => withComment(current, comment))}
      />
      {draft.send.is === 'sending' && <ItemProgress id={draft.lastAttempt?.idempotencyKey} />}
      <SendBar
        blockedBy={form.blockedBy}
        missing={missing}
        onMissing={missingId ? () => focusField(missingId) : undefined}
        isSending={draft.send.is === 'sending'}
        isKept={handle.problem === undefined}
        onSend={() => submit()}
        onCancel={undefined}
      />
      {isAsking && (
        <ConfirmSend
          fellBackTo={dayOfInstant(form.reading.readingDate)}
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

function ItemProgress({ id }: { readonly id: string | undefined }) {
  const { items, progress } = useQueue();
  const item = items.find(each => each.id === id && each.id === progress.inFlight);
  return item && item.fileIds.length > 0 ? <Slot of={queuedItem} item={item} shows="progress" /> : null;
}
