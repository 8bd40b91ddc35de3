import type { Job, MeterReadingConfig } from '@zaehlwerk/api';
import { isUnfinished, withReadingDate } from '@zaehlwerk/metering/draft';
import { comparedButtonId, focusAtOnce, photosFieldId, useSettledTexts } from '@zaehlwerk/metering/form';
import { useFormDraft } from '@zaehlwerk/metering/form-draft';
import { useToday } from '@zaehlwerk/metering/job-text';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  emptyDraft,
  placeOfValue,
  type ReadingDraft,
  readingForms,
  withValueTyped,
} from '../reading-form/reading-draft.ts';
import { useSendReadingFrom } from '../reading-form/use-send-reading.ts';
import { imageFaultOf, sendConcerns, validateForm } from '../reading-form/validate-form.ts';
import { placesOf } from './places.ts';
import type { RowNavigation } from './use-row-navigation.ts';

export interface OpenJob {
  readonly accountId: string;
  readonly job: Job;
  readonly number: number;
  readonly config: MeterReadingConfig;
  /** The utility has a reading of it, known here or not. */
  readonly wasSent: boolean;
  /** Chosen for the whole list. */
  readonly day: string | undefined;
  readonly navigation: RowNavigation;
}

/** The row shows the state of its reading, and the focus is elsewhere. */
const fromList = { fieldId: () => undefined, onQueued: () => undefined, showsSent: () => true };

/** The form of one job in the list, and what Enter does in its last register. */
export function useOpenEntry({ accountId, job, number, config, wasSent, day, navigation }: OpenJob) {
  const handle = useFormDraft(readingForms, accountId, job.id);
  const { change } = handle;
  const kept = handle.draft ?? emptyDraft;
  const withDay = (draft: ReadingDraft) => (day === undefined ? draft : withReadingDate(draft, day));
  const draft = kept.readingDate === undefined ? { ...withDay(kept), isChanged: kept.isChanged } : kept;
  const today = useToday();
  const form = validateForm(job, draft, config, today);
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
  useEffect(() => navigation.ready(job.id), [navigation, job.id]);

  const withListDay = (changed: ReadingDraft) => (form.dateWindow.hidden ? changed : withDay(changed));
  const lastField = places.fields.at(-1);
  const sendNow = () => {
    if (!isReady) return;
    navigation.leave(job.id, lastField);
    void send(form, draft);
  };
  /** Ids to focus when the reading cannot be sent: what is wrong, missing or asked. */
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
    if (form.blockedBy === 'noReading' && navigation.takeJump(job.id)) return;
    if (form.blockedBy === 'noReading') return navigation.leave(job.id, lastField);
    if (isReady && !isReplacing && sendConcerns(form, draft) === undefined) return sendNow();
    for (const { taskId, text } of form.rates) settle(taskId, text);
    setTriedWith(entered);
    setTries(count => count + 1);
    const isNoteMissing = form.blockedBy !== undefined && form.blockedBy !== 'invalidReading';
    if (isNoteMissing && form.blockedBy !== 'photosArriving') setNotesOpen(true);
  };
  // Before the next key is handled, which must not go into this reading.
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
    /** It has another day than the list. */
    hasOwnDay: !form.dateWindow.hidden && !form.dateOutOfRange && form.readingDate !== (day ?? today),
    isValidated: isTried || (areSettled && draft.isChanged),
    areNotesOpen,
    setNotesOpen,
    isSettled,
    settle,
    withDay: withListDay,
    enter: (taskId: string, typed: string) =>
      change(current => withListDay(withValueTyped(current, taskId, typed))),
    end,
    sendNow,
    goToNext: () => navigation.leave(job.id, lastField),
  };
}

export type OpenEntryState = ReturnType<typeof useOpenEntry>;

function useChangedDay(day: string | undefined, onChange: () => void): void {
  const last = useRef(day);
  useEffect(() => {
    if (last.current === day) return;
    last.current = day;
    onChange();
  });
}
