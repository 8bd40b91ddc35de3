import type { Job, MeterReadingConfig } from '@zaehlwerk/api';
import { isUnfinished, withReadingDate } from '@zaehlwerk/metering/draft';
import { comparedButtonId, focusAtOnce, photosFieldId, useSettledTexts } from '@zaehlwerk/metering/form';
import { useFormDraft } from '@zaehlwerk/metering/form-draft';
import { useToday } from '@zaehlwerk/metering/job-text';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { imageFaultOf, judgeForm, sendConcerns } from '../reading-form/judge-form.ts';
import {
  emptyDraft,
  placeOfValue,
  type ReadingDraft,
  readingForms,
  withValueTyped,
} from '../reading-form/reading-draft.ts';
import { useSendReadingFrom } from '../reading-form/use-send-reading.ts';
import { placesOf } from './places.ts';
import type { Course } from './use-course.ts';

export interface OpenJob {
  readonly accountId: string;
  readonly job: Job;
  readonly number: number;
  readonly config: MeterReadingConfig;
  /** Whether the utility has a reading of it, known here or not. */
  readonly wasSent: boolean;
  /** The day that was chosen for the whole list. */
  readonly day: string | undefined;
  readonly course: Course;
}

/** What the list shows of a reading belongs there: the row itself says what becomes of it, and the focus is elsewhere. */
const fromList = { fieldId: () => undefined, onQueued: () => undefined, showsSent: true };

/** What is entered for a job of the list, what is to be said about it, and what the Enter key does behind its last register. */
export function useOpenEntry({ accountId, job, number, config, wasSent, day, course }: OpenJob) {
  const handle = useFormDraft(readingForms, accountId, job.id);
  const { change } = handle;
  const kept = handle.draft ?? emptyDraft;
  const withDay = (draft: ReadingDraft) => (day === undefined ? draft : withReadingDate(draft, day));
  const draft = kept.readingDate === undefined ? { ...withDay(kept), isChanged: kept.isChanged } : kept;
  const today = useToday();
  const form = judgeForm(job, draft, config, today);
  const places = placesOf(job, number);
  const { isSettled, settle } = useSettledTexts(draft.values);
  const send = useSendReadingFrom(accountId, job, handle, fromList);
  const [areNotesOpen, setNotesOpen] = useState(false);
  const entered = JSON.stringify([draft.values, draft.comment]);
  const [triedWith, setTriedWith] = useState<string>();
  const [tries, setTries] = useState(0);
  const isTried = triedWith === entered;

  const isReplacing = wasSent && handle.draft !== undefined && !draft.isCorrection;
  const areSettled = form.rates.every(({ taskId }) => isSettled(taskId));
  const unfinished = form.rates.filter(
    ({ taskId, text }) => text !== '' && isUnfinished(draft, placeOfValue(taskId)),
  );
  const isReady =
    form.blockedBy === undefined &&
    !form.dateOutOfRange &&
    draft.send.is !== 'sending' &&
    unfinished.length === 0;
  const concerns = isReady && (isTried || areSettled) ? sendConcerns(form, draft) : undefined;
  const isQuestioned =
    isReady &&
    (concerns !== undefined || isReplacing) &&
    (isTried || (areSettled && concerns?.incomplete.length === 0));

  useChangedDay(day, () => {
    if (handle.draft && draft.send.is !== 'sending' && !form.dateWindow.hidden) change(withDay);
  });
  useEffect(() => course.ready(job.id), [course, job.id]);

  /** The entries, together with the day of the list. */
  const withListDay = (changed: ReadingDraft) => (form.dateWindow.hidden ? changed : withDay(changed));
  const lastField = places.fields.at(-1);
  const sendNow = () => {
    if (!isReady) return;
    course.leave(job.id, lastField);
    void send(form, draft);
  };
  /** Where the focus goes when the reading stays: to what is wrong, or missing, or asked. */
  const stops = (): readonly string[] => {
    const idOf = ({ taskId }: { readonly taskId: string }) => places.field(taskId);
    if (unfinished.length > 0) return unfinished.map(rate => comparedButtonId(idOf(rate)));
    if (form.blockedBy === 'invalidReading')
      return form.rates.filter(({ validation }) => validation.state === 'invalid').map(idOf);
    const lacksPhoto = form.rates.filter(imageFaultOf);
    if (lacksPhoto.length > 0) return lacksPhoto.map(rate => photosFieldId(idOf(rate)));
    return form.commentFault ? [places.comment] : [places.send];
  };
  const end = () => {
    if (draft.send.is === 'sending') return;
    if (form.blockedBy === 'noReading') return course.leave(job.id, lastField);
    if (isReady && !isReplacing && sendConcerns(form, draft) === undefined) return sendNow();
    for (const { taskId, text } of form.rates) settle(taskId, text);
    setTriedWith(entered);
    setTries(count => count + 1);
    const isNoteMissing = form.blockedBy !== undefined && form.blockedBy !== 'invalidReading';
    if (isNoteMissing && form.blockedBy !== 'photosArriving') setNotesOpen(true);
  };
  // Before the next key is handled: what is typed next must not fall into this reading.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a try moves the focus.
  useLayoutEffect(() => {
    if (tries > 0) focusAtOnce(...stops());
  }, [tries]);
  return {
    handle,
    draft,
    form,
    places,
    concerns,
    unfinished,
    isReplacing,
    isReady,
    isQuestioned,
    /** It was begun on another day than the list says, or its own page says another one. */
    hasOwnDay: !form.dateWindow.hidden && !form.dateOutOfRange && form.readingDate !== (day ?? today),
    isJudged: isTried || (areSettled && draft.isChanged),
    areNotesOpen,
    setNotesOpen,
    isSettled,
    settle,
    withDay: withListDay,
    /** Takes over what was typed. */
    enter: (taskId: string, typed: string) =>
      change(current => withListDay(withValueTyped(current, taskId, typed))),
    end,
    sendNow,
    goOn: () => course.leave(job.id, lastField),
  };
}

export type OpenEntryState = ReturnType<typeof useOpenEntry>;

/** Calls `onChange` when another day was chosen while the job was shown. */
function useChangedDay(day: string | undefined, onChange: () => void): void {
  const last = useRef(day);
  useEffect(() => {
    if (last.current === day) return;
    last.current = day;
    onChange();
  });
}
