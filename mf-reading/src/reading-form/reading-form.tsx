import type { Job, MeterReadingConfig } from '@zaehlwerk/api';
import { unitOfRate } from '@zaehlwerk/domain';
import { isUnfinished, photosOf, refusedAt, withDateFallenBack } from '@zaehlwerk/metering/draft';
import { DraftNotices, useDiscard } from '@zaehlwerk/metering/draft-notices';
import {
  CommentField,
  dateFieldId,
  focusAtOnce,
  focusField,
  focusUncompared,
  ReadingDate,
  SendBar,
  useRefusalText,
  useSettledTexts,
} from '@zaehlwerk/metering/form';
import { useFormDraft } from '@zaehlwerk/metering/form-draft';
import { useFormats, useToday } from '@zaehlwerk/metering/job-text';
import { useNoStrayDrops } from '@zaehlwerk/metering/photos';
import { Notice } from '@zaehlwerk/ui';
import { useEffect, useState } from 'react';
import { ContactHint } from '../contact-hint/contact-hint.tsx';
import { useExplanationActions, useExplanations } from '../explanation/use-explanations.ts';
import { takePendingFocus } from '../next-job/pending-focus.ts';
import { useTexts } from '../texts.ts';
import { ConfirmReadings } from './confirm-readings.tsx';
import { readingFieldId, readingFieldIds } from './field-ids.ts';
import { PeriodNotice } from './period-notice.tsx';
import { RateEntry } from './rate-entry.tsx';
import { emptyDraft, holdsUnsent, keptImagesOf, placeOfValue, readingForms } from './reading-draft.ts';
import classes from './reading-form.module.css';
import { useBarHints } from './use-bar-hints.ts';
import { useSendReading } from './use-send-reading.ts';
import { imageFaultOf, sendConcerns, validateForm, warmUpValidation } from './validate-form.ts';

interface Props {
  readonly accountId: string;
  readonly job: Job;
  readonly config: MeterReadingConfig;
  /** The utility has a reading of it, known here or not. */
  readonly wasSent: boolean;
}

export function ReadingForm({ accountId, job, config, wasSent }: Props) {
  const { t } = useTexts();
  const { day } = useFormats();
  const handle = useFormDraft(readingForms, accountId, job.id);
  const { change, addPhotos } = handle;
  const draft = handle.draft ?? emptyDraft;
  const today = useToday();
  const form = validateForm(job, draft, config, today);
  const [isAsking, setAsking] = useState(false);
  const concerns = isAsking ? sendConcerns(form, draft) : undefined;
  const { ask, discard, question } = useDiscard(handle.kept);
  const { isSettled, settle } = useSettledTexts(draft.values);
  const explain = useExplanations(job, form, config);
  const actions = useExplanationActions(job, change, setAsking);
  const send = useSendReading(accountId, job, handle);
  const refusalText = useRefusalText();
  useNoStrayDrops();
  useEffect(() => warmUpValidation(job, config, today), [job, config, today]);
  useEffect(() => {
    if (takePendingFocus(job.id)) focusAtOnce(...readingFieldIds(job));
  }, [job]);
  const hint = job.meter.meterAddress?.hint?.trim();
  const isLocked = draft.send.is === 'sending' || form.period.sendingForbidden;
  const unfinished = form.rates.filter(
    ({ taskId, text }) => text !== '' && isUnfinished(draft, placeOfValue(taskId)),
  );
  const settledRates = form.rates.filter(({ taskId }) => isSettled(taskId));

  const hints = useBarHints(job, form, draft, settledRates);

  const submit = (isAnswered: boolean) => {
    if (draft.send.is === 'sending' || form.blockedBy !== undefined) return;
    if (unfinished.length > 0) {
      for (const { taskId, text } of unfinished) settle(taskId, text);
      focusUncompared(readingFieldIds(job));
    } else if (form.dateOutOfRange) {
      change(withDateFallenBack);
      focusField(dateFieldId);
    } else if (!isAnswered && sendConcerns(form, draft) !== undefined) setAsking(true);
    else void send(form, draft);
  };
  const correct = () => {
    setAsking(false);
    const rate = concerns?.doubtful[0] ?? concerns?.incomplete[0];
    focusField(rate === undefined ? dateFieldId : readingFieldId(job, rate.taskId));
  };
  const leave = () => (holdsUnsent(draft) ? ask() : discard());

  const additions = (
    <>
      <CommentField
        comment={draft.comment}
        defaultComments={config.defaultComments}
        minLength={config.commentMinLength}
        isRequired={config.commentRequiredIfImplausible && form.readiness.warningTaskIds.length > 0}
        fault={draft.isChanged && settledRates.length === form.rates.length ? form.commentFault : undefined}
        refusal={refusalText(refusedAt(draft, 'comment'))}
        isLocked={isLocked}
        onChange={actions.changeComment}
      />
      {!form.dateWindow.hidden && (
        <ReadingDate
          earliest={form.dateWindow.earliest}
          latest={form.dateWindow.latest}
          value={draft.readingDate ?? today}
          isOutOfRange={form.dateOutOfRange}
          fellBack={draft.dateFellBack}
          refusal={refusalText(refusedAt(draft, 'date'))}
          isLocked={isLocked}
          isCompact
          change={change}
        />
      )}
      {form.dateWindow.fixedDay && (
        <p className={classes.fixedDay}>{t('date.fixed', { day: day(form.dateWindow.fixedDay) })}</p>
      )}
    </>
  );

  // No form for a reading that cannot be sent; an existing draft stays visible.
  if (form.period.sendingForbidden && handle.draft === undefined)
    return (
      <div className={classes.form}>
        <PeriodNotice job={job} config={config} period={form.period} />
        <ContactHint />
      </div>
    );

  return (
    <div className={classes.form}>
      <DraftNotices
        wasSentByOthers={wasSent && handle.draft !== undefined && !draft.isCorrection}
        handle={handle}
      />
      <PeriodNotice job={job} config={config} period={form.period} />
      <FormNotice hint={hint} hasRates={form.rates.length > 1} />
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
            keptImages={keptImagesOf(draft, taskId)}
            refusal={refusalText(refusedAt(draft, 'value', taskId), unitOfRate(rate.task))}
            isUnfinished={unfinished.includes(rate)}
            photosRefusal={refusalText(refusedAt(draft, 'photos', taskId))}
            isLocked={isLocked}
            isSettled={isSettled(taskId)}
            photosFault={isSettled(taskId) && draft.isChanged ? imageFaultOf(rate) : undefined}
            onSettle={settle}
            explanation={explanation}
            comment={explanation ? draft.comment : ''}
            actions={actions}
            change={change}
            addPhotos={addPhotos}
            besides={form.rates.length === 1 && additions}
          />
        );
      })}
      {form.rates.length > 1 && <div className={classes.additions}>{additions}</div>}
      <SendBar
        blockedBy={form.blockedBy}
        {...hints}
        isSending={draft.send.is === 'sending'}
        onSend={submit}
        onCheck={() => setAsking(true)}
        onCancel={job.done || draft.takenBack ? leave : undefined}
      />
      {isAsking && concerns !== undefined && (
        <ConfirmReadings
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
      {question}
    </div>
  );
}

interface NoticeProps {
  readonly hint: string | undefined;
  readonly hasRates: boolean;
}

/** The meter's hint, and that several rates are easily mixed up. */
function FormNotice({ hint, hasRates }: NoticeProps) {
  const { t } = useTexts();
  if (!hint && !hasRates) return null;
  return (
    <Notice kind={hasRates ? 'WARNING' : 'INFO'}>
      {hint && <p className={classes.hint}>{hint}</p>}
      {hasRates && t('reading.mindTheRates')}
    </Notice>
  );
}
