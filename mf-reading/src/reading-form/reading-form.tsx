import type { Job, MeterReadingConfig } from '@zaehlwerk/api';
import { today as dayToday } from '@zaehlwerk/domain';
import { focusPageHeading, Notice } from '@zaehlwerk/ui';
import { useCallback, useState } from 'react';
import { DiscardDialog } from '../draft-notices/discard-dialog.tsx';
import { DraftNotices } from '../draft-notices/draft-notices.tsx';
import { useExplanationActions } from '../explanation/use-explanation-actions.ts';
import { useExplanations } from '../explanation/use-explanations.ts';
import { useFormats } from '../job-text/use-formats.ts';
import { useNoStrayDrops } from '../photos/use-no-stray-drops.ts';
import { useTexts } from '../texts.ts';
import { ConfirmSend } from './confirm-send.tsx';
import { dateFieldId, focusField, readingFieldId } from './field-ids.ts';
import { judgeForm } from './judge-form.ts';
import { PeriodNotice } from './period-notice.tsx';
import { RateEntry } from './rate-entry.tsx';
import { ReadingComment } from './reading-comment.tsx';
import { ReadingDate } from './reading-date.tsx';
import {
  emptyDraft,
  holdsUnsent,
  isRefused,
  photosOf,
  withDateFallenBack,
  withReadingDate,
} from './reading-draft.ts';
import classes from './reading-form.module.css';
import { SendBar } from './send-bar.tsx';
import { sendConcerns } from './send-concerns.ts';
import { useDraft } from './use-draft.ts';
import { useSendReading } from './use-send-reading.ts';
import { useSettledTexts } from './use-settled-texts.ts';

interface Props {
  readonly accountId: string;
  readonly job: Job;
  readonly config: MeterReadingConfig;
  /** Where the form changes a reading that is queued: called when the change is given up. */
  readonly onGivenUp?: (() => void) | undefined;
}

/** Everything that is entered for one job, and the button that sends it. */
export function ReadingForm({ accountId, job, config, onGivenUp }: Props) {
  const { t } = useTexts();
  const { day } = useFormats();
  const handle = useDraft(accountId, job.id);
  const { change, discard, addPhotos } = handle;
  const draft = handle.draft ?? emptyDraft;
  const today = dayToday();
  const form = judgeForm(job, draft, config, today);
  const concerns = sendConcerns(form, draft);
  const [isAsking, setAsking] = useState(false);
  const [isDiscarding, setDiscarding] = useState(false);
  const { isSettled, settle } = useSettledTexts(draft.values);
  const explain = useExplanations(job, form, config);
  const actions = useExplanationActions(job, change, setAsking);
  const send = useSendReading(job, handle);
  useNoStrayDrops();
  const changeDate = useCallback((day: string) => change(current => withReadingDate(current, day)), [change]);
  const giveUpDate = useCallback(() => change(withDateFallenBack), [change]);
  const isLocked = draft.isSending || form.period.sendingForbidden;
  const settledRates = form.rates.filter(({ taskId }) => isSettled(taskId));

  const submit = () => {
    if (draft.isSending || form.blockedBy !== undefined) return;
    if (form.dateOutOfRange) {
      giveUpDate();
      focusField(dateFieldId);
    } else if (concerns !== undefined) setAsking(true);
    else void send(form, draft);
  };
  const correct = () => {
    setAsking(false);
    const rate = concerns?.doubtful[0] ?? concerns?.incomplete[0];
    focusField(rate === undefined ? dateFieldId : readingFieldId(job, rate.taskId));
  };
  const giveUp = () => {
    discard();
    onGivenUp?.();
  };
  const cancel = () => {
    giveUp();
    requestAnimationFrame(focusPageHeading);
  };
  const leave = () => (holdsUnsent(draft) ? setDiscarding(true) : cancel());

  return (
    <div className={classes.form}>
      <DraftNotices
        wasSentByOthers={job.done && handle.draft !== undefined && !draft.isCorrection}
        isSending={draft.isSending}
        isOfQueued={onGivenUp !== undefined}
        handle={{ ...handle, discard: giveUp }}
      />
      <PeriodNotice job={job} config={config} period={form.period} />
      {form.rates.length > 1 && <Notice kind="INFO">{t('reading.mindTheRates')}</Notice>}
      {form.rates.map(rate => {
        const { taskId } = rate;
        const explanation = isSettled(taskId) ? explain(rate, settledRates) : undefined;
        return (
          <RateEntry
            key={taskId}
            job={job}
            rate={rate}
            config={config}
            day={form.readingDate}
            photos={photosOf(draft, taskId)}
            isValueRefused={isRefused(draft, 'value', taskId)}
            arePhotosRefused={isRefused(draft, 'photos', taskId)}
            isLocked={isLocked}
            isSettled={isSettled(taskId)}
            isJudged={isSettled(taskId) && draft.isChanged}
            onSettle={settle}
            explanation={explanation}
            comment={explanation ? draft.comment : ''}
            actions={actions}
            change={change}
            addPhotos={addPhotos}
          />
        );
      })}
      {!form.dateWindow.hidden && (
        <ReadingDate
          earliest={form.dateWindow.earliest}
          latest={form.dateWindow.latest}
          value={draft.readingDate ?? today}
          isOutOfRange={form.dateOutOfRange}
          fellBack={draft.dateFellBack}
          isRefused={isRefused(draft, 'date')}
          isLocked={isLocked}
          onChange={changeDate}
          onOutOfRange={giveUpDate}
        />
      )}
      {form.dateWindow.fixedDay && (
        <p className={classes.fixedDay}>{t('date.fixed', { day: day(form.dateWindow.fixedDay) })}</p>
      )}
      <ReadingComment
        comment={draft.comment}
        defaultComments={config.defaultComments}
        minLength={config.commentMinLength}
        isRequired={config.commentRequiredIfImplausible && form.readiness.warningTaskIds.length > 0}
        fault={draft.isChanged && settledRates.length === form.rates.length ? form.commentFault : undefined}
        isRefused={isRefused(draft, 'comment')}
        isLocked={isLocked}
        onChange={actions.changeComment}
      />
      <SendBar
        blockedBy={form.blockedBy}
        isSending={draft.isSending}
        onSend={submit}
        onCancel={job.done || onGivenUp ? leave : undefined}
      />
      {isAsking && concerns !== undefined && (
        <ConfirmSend
          concerns={concerns}
          job={job}
          form={form}
          draft={draft}
          explain={rate => explain(rate, form.rates)}
          actions={actions}
          onCorrect={correct}
          onSend={() => {
            setAsking(false);
            if (form.blockedBy === undefined) void send(form, draft);
          }}
        />
      )}
      {isDiscarding && (
        <DiscardDialog
          isOfQueued={onGivenUp !== undefined}
          onKeep={() => setDiscarding(false)}
          onDiscard={cancel}
        />
      )}
    </div>
  );
}
