import type { Job, MeterReadingConfig } from '@zaehlwerk/api';
import { today as dayToday, meterTypeOf, unitOfRate } from '@zaehlwerk/domain';
import { useTexts } from '@zaehlwerk/module-kit';
import { focusPageHeading, Notice } from '@zaehlwerk/ui';
import { useCallback, useState } from 'react';
import { ConfirmSend } from './confirm-send.tsx';
import { dateFieldId, focusField, readingFieldId } from './field-ids.ts';
import { judgeForm } from './judge-form.ts';
import { PeriodNotice } from './period-notice.tsx';
import { RateCard } from './rate-card.tsx';
import { ReadingComment } from './reading-comment.tsx';
import { ReadingDate } from './reading-date.tsx';
import {
  emptyDraft,
  isRefused,
  withComment,
  withDateFallenBack,
  withReadingDate,
  withValue,
} from './reading-draft.ts';
import classes from './reading-form.module.css';
import { SendBar } from './send-bar.tsx';
import { sendConcerns } from './send-concerns.ts';
import type { DraftHandle } from './use-draft.ts';
import { useSendReading } from './use-send-reading.ts';

interface Props {
  readonly job: Job;
  readonly config: MeterReadingConfig;
  readonly handle: DraftHandle;
}

/** Everything that is entered for one job, and the button that sends it. */
export function ReadingForm({ job, config, handle }: Props) {
  const { t } = useTexts();
  const { change, discard } = handle;
  const draft = handle.draft ?? emptyDraft;
  const today = dayToday();
  const form = judgeForm(job, draft, config, today);
  const concerns = sendConcerns(form, draft);
  const [isAsking, setAsking] = useState(false);
  const send = useSendReading(job, handle);
  const giveUpDate = useCallback(() => change(withDateFallenBack), [change]);
  const isLocked = draft.isSending || form.period.sendingForbidden;

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
    const rate = concerns?.outOfRange[0] ?? concerns?.incomplete[0];
    focusField(rate === undefined ? dateFieldId : readingFieldId(job, rate.taskId));
  };

  const cancel = () => {
    discard();
    requestAnimationFrame(focusPageHeading);
  };

  return (
    <div className={classes.form}>
      <PeriodNotice job={job} config={config} period={form.period} />
      {form.rates.length > 1 && <Notice kind="INFO">{t('reading.mindTheRates')}</Notice>}
      {form.rates.map(rate => (
        <RateCard
          key={rate.taskId}
          id={readingFieldId(job, rate.taskId)}
          rate={rate}
          unit={unitOfRate(rate.task, meterTypeOf(job))}
          config={config}
          isRefused={isRefused(draft, 'value', rate.taskId)}
          isLocked={isLocked}
          onChange={text => change(current => withValue(current, rate.taskId, text))}
        />
      ))}
      {!form.dateWindow.hidden && (
        <ReadingDate
          form={form}
          draft={draft}
          today={today}
          isRefused={isRefused(draft, 'date')}
          isLocked={isLocked}
          onChange={day => change(current => withReadingDate(current, day))}
          onOutOfRange={giveUpDate}
        />
      )}
      <ReadingComment
        comment={draft.comment}
        defaultComments={config.defaultComments}
        isRefused={isRefused(draft, 'comment')}
        isLocked={isLocked}
        onChange={comment => change(current => withComment(current, comment))}
      />
      <SendBar
        blockedBy={form.blockedBy}
        isSending={draft.isSending}
        onSend={submit}
        onCancel={job.done ? cancel : undefined}
      />
      {isAsking && concerns !== undefined && (
        <ConfirmSend
          concerns={concerns}
          form={form}
          onCorrect={correct}
          onSend={() => {
            setAsking(false);
            void send(form, draft);
          }}
        />
      )}
    </div>
  );
}
