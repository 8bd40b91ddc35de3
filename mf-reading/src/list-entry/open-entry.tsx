import { digitLayout, rateLabel, unitOfRate } from '@zaehlwerk/domain';
import { refusedAt, withCompared, withTypingBegun, withTypingEnded } from '@zaehlwerk/metering/draft';
import { focusField, UnfinishedNumber, useRefusalText, useWholeNumber } from '@zaehlwerk/metering/form';
import { useFormats } from '@zaehlwerk/metering/job-text';
import { rateMessages, type ValidatedRate } from '@zaehlwerk/metering/register';
import { Button, VisuallyHidden } from '@zaehlwerk/ui';
import { RegisterInput } from '@zaehlwerk/ui/metering';
import { startTransition } from 'react';
import { holdsUnsent, placeOfValue } from '../reading-form/reading-draft.ts';
import { useTexts } from '../texts.ts';
import { EntryNotes, UnfoldNotes } from './entry-notes.tsx';
import { EntryRows } from './entry-rows.tsx';
import classes from './row-parts.module.css';
import { RowMessage, StateLabel } from './row-parts.tsx';
import { type OpenEntryState, type OpenJob, useOpenEntry } from './use-open-entry.ts';

export function OpenEntry(props: OpenJob) {
  const { job, number, navigation, config } = props;
  const entry = useOpenEntry(props);
  const { form, areNotesOpen, setNotesOpen, draft } = entry;
  return (
    <EntryRows
      job={job}
      number={number}
      navigation={navigation}
      day={form.readingDate}
      unfold={tabIndex => (
        <UnfoldNotes
          job={job}
          draft={draft}
          isOpen={areNotesOpen}
          tabIndex={tabIndex}
          onToggle={() => setNotesOpen(isOpen => !isOpen)}
        />
      )}
      rows={form.rates.map((rate, index) => ({
        task: rate.task,
        value: <EntryField entry={entry} rate={rate} {...props} />,
        message: (
          <>
            <RateMessage entry={entry} rate={rate} config={config} />
            {index === form.rates.length - 1 && <JobMessage entry={entry} />}
          </>
        ),
      }))}
      state={<EntryEnd job={job} entry={entry} />}
      notes={areNotesOpen && <EntryNotes job={job} entry={entry} config={config} />}
    />
  );
}

interface FieldProps extends OpenJob {
  readonly entry: OpenEntryState;
  readonly rate: ValidatedRate;
}

/** The register of one rate. Enter in the last one of a job sends. */
function EntryField({ job, config, entry, rate }: FieldProps) {
  const { t } = useTexts();
  const { style } = useFormats();
  const { taskId, task, text } = rate;
  const { draft, form, places, isSettled, settle, enter, end } = entry;
  const { change } = entry.handle;
  const place = placeOfValue(taskId);
  const id = places.field(taskId);
  const next = places.fields[places.fields.indexOf(id) + 1];
  const isInvalid = rate.validation.state === 'invalid' && isSettled(taskId);
  const name = t('list.field', {
    reading: t('reading.label', { rate: rateLabel(task) }).trim(),
    number: job.meter.meterNumber,
  });
  return (
    <RegisterInput
      id={id}
      aria-label={name}
      value={text}
      layout={digitLayout(task, config)}
      localeStyle={style}
      unit={unitOfRate(task)}
      invalid={isInvalid || refusedAt(draft, 'value', taskId) !== undefined}
      disabled={draft.send.is === 'sending' || form.period.sendingForbidden}
      describedBy={`${id}-last ${id}-message ${places.message}`}
      onChange={typed => enter(taskId, typed)}
      onFocus={() => text !== '' && change(current => withTypingBegun(current, place))}
      onBlur={() => {
        change(withTypingEnded);
        startTransition(() => settle(taskId, text));
      }}
      onEnter={() => (next === undefined ? end() : document.getElementById(next)?.focus())}
    />
  );
}

function RateMessage({ entry, rate, config }: Pick<FieldProps, 'entry' | 'rate' | 'config'>) {
  const { t } = useTexts();
  const refusalText = useRefusalText();
  const formats = useFormats();
  const { taskId, task } = rate;
  const { draft, places, unfinished, handle, enter } = entry;
  const id = places.field(taskId);
  const unit = unitOfRate(task);
  const isSettled = entry.isSettled(taskId);
  const whole = useWholeNumber({
    id,
    value: rate.text,
    layout: digitLayout(task, config),
    onChange: typed => enter(taskId, typed),
  });
  const { error, warnings } = rateMessages(t, formats, rate, unit);
  const wrong =
    refusalText(refusedAt(draft, 'value', taskId), unit) ?? whole.question ?? (isSettled && error);
  const doubts = [whole.note, isSettled && warnings[0]].filter(Boolean).join(' ');
  return (
    <>
      <RowMessage id={`${id}-message`} kind={wrong ? 'ERROR' : 'WARNING'} message={wrong || doubts} />
      {whole.choices}
      <UnfinishedNumber
        id={id}
        label={t('reading.label', { rate: rateLabel(task) }).trim()}
        isUnfinished={unfinished.includes(rate) && isSettled}
        isLocked={draft.send.is === 'sending'}
        onCompared={() => {
          handle.change(current => withCompared(current, placeOfValue(taskId)));
          focusField(id);
        }}
      />
    </>
  );
}

/** Why the readings of a job cannot be sent, or the question before. */
function JobMessage({ entry }: Pick<FieldProps, 'entry'>) {
  const { t } = useTexts();
  const refusalText = useRefusalText();
  const { day } = useFormats();
  const { form, draft, places, concerns, isReplacing, isQuestioned, isValidated, handle } = entry;
  const { dateWindow, blockedBy } = form;
  const range = { earliest: day(dateWindow.earliest), latest: day(dateWindow.latest) };
  const isMissing = blockedBy !== undefined && blockedBy !== 'noReading' && blockedBy !== 'invalidReading';
  const stopped =
    refusalText(refusedAt(draft, 'date')) ??
    (form.dateOutOfRange
      ? t('list.day.notAllowed', range)
      : isMissing && (isValidated || form.period.sendingForbidden) && t(`send.blocked.${blockedBy}`));
  const asked =
    isQuestioned &&
    ((isReplacing && t('draft.sentMeanwhile')) ||
      (draft.dateFellBack && t('date.fellBack', range)) ||
      (concerns && concerns.incomplete.length > 0 && t('confirm.incomplete.title')));
  return (
    <>
      {dateWindow.fixedDay && (
        <span className={classes.quiet}>{t('date.fixed', { day: day(dateWindow.fixedDay) })}</span>
      )}
      {entry.hasOwnDay && (
        <span className={classes.quiet}>{t('sent.readOn', { day: day(form.readingDate) })}</span>
      )}
      <RowMessage
        id={places.message}
        kind={stopped ? 'ERROR' : 'WARNING'}
        message={stopped || asked || (handle.problem && t('draft.notKept.title')) || undefined}
      />
    </>
  );
}

/** The state of a job's reading, and the button that sends it. */
function EntryEnd({ job, entry }: Pick<FieldProps, 'job' | 'entry'>) {
  const { t } = useTexts();
  const { draft, places, isQuestioned, isReady, sendNow, end, goToNext } = entry;
  const meter = <VisuallyHidden> ({job.meter.meterNumber})</VisuallyHidden>;
  const state =
    draft.send.is === 'sending' ? 'sending' : holdsUnsent({ ...draft, isChanged: true }) ? 'draft' : 'empty';
  return (
    <>
      {!isQuestioned && <StateLabel state={state} />}
      {isQuestioned ? (
        <Button
          id={places.send}
          variant="default"
          size="compact-md"
          aria-describedby={`${places.fields.map(id => `${id}-message`).join(' ')} ${places.message}`}
          onClick={sendNow}
          onKeyDown={({ key }) => {
            // A digit is typed for the next reading, and is no answer to the question.
            if (/^\d$/.test(key)) goToNext();
          }}
        >
          {t('list.sendAnyway')}
          {meter}
        </Button>
      ) : (
        isReady && (
          // Enter in the last register does it; Tab leads from there to the next reading.
          <Button id={places.send} variant="default" size="compact-md" tabIndex={-1} onClick={end}>
            {t('list.send')}
            {meter}
          </Button>
        )
      )}
    </>
  );
}
