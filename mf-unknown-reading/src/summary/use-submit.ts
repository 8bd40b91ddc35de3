import type { ApiError, FieldError, Upload } from '@zaehlwerk/api';
import { type AnonymousReadingRequest, sendAnonymousReading } from '@zaehlwerk/api/anonymous-reading';
import { attemptFor, photosOf } from '@zaehlwerk/metering/draft';
import { readyOf } from '@zaehlwerk/metering/draft-photos';
import { useApplication } from '@zaehlwerk/store';
import { type AnonymousSession, randomKey } from '@zaehlwerk/store/anonymous';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useReceipt } from '../done/use-receipt.ts';
import { stepOfField } from '../wizard/steps.ts';
import { base64Of } from '../wizard/tab-memory.ts';
import type { Wizard } from '../wizard/wizard.ts';
import { type Refusal, refusalOf, untilNextTry } from './next-try.ts';

/** The sending of what was entered. */
export interface Submission {
  readonly state:
    | { readonly phase: 'ready' }
    /**
     * `isByItself`: nobody has pressed anything, it is the next try after `waiting`. `percent` of it is on its way, where
     * photos make that worth to be known.
     */
    | { readonly phase: 'sending'; readonly isByItself: boolean; readonly percent?: number }
    /** Somebody has stopped it before the server could have all of it. */
    | { readonly phase: 'stopped' }
    /** Not sent, for a reason that passes: it is sent again by itself while the page is open (decisions.md 9). */
    | { readonly phase: 'waiting'; readonly error: ApiError }
    /** Not accepted. `fields`: of the steps before, marked there once SUMMARY is left. */
    | { readonly phase: 'refused'; readonly remedy: Remedy; readonly fields: Refusal['fieldErrors'] };
  readonly submit: () => void;
  readonly stop: () => void;
}

/** Remedy for a reading that was not accepted: a change, a login, none, or another try later. */
type Remedy = 'correct' | 'none' | 'never' | 'later';

/** The roles with which a receipt can be had (specification section 6). */
const receiptRoles = ['ROLE_KSA_UNKNOWN_READINGS', 'ROLE_KSA_SEND_UNKNOWNUSER_READINGRECEIPT'];

/**
 * True if the portal sends receipts by e-mail and the session does not lack a role for them. A session that is still
 * loading counts as one that may: a field that comes with it would move the page under a finger.
 */
export function useMayAskForReceipt(session: AnonymousSession): boolean {
  const { sendingUnknownUserReadingReceiptAllowed } = useApplication().communicationSettings;
  const lacksRole = session.status === 'ready' && !receiptRoles.every(role => session.roles.includes(role));
  return sendingUnknownUserReadingReceiptAllowed && !lacksRole;
}

/**
 * Sends what was entered, once (decisions.md 5): the same content goes under the same key, however often the button is
 * pressed, the answer lost or the page loaded again.
 */
export function useSubmit(wizard: Wizard, session: AnonymousSession): Submission {
  const mayAskForReceipt = useMayAskForReceipt(session);
  const [state, setState] = useState<Submission['state']>({ phase: 'ready' });
  const underWay = useRef<AbortController>(undefined);
  const askForReceipt = useReceipt(wizard);
  const { step } = wizard.place;
  const call = session.status === 'ready' ? session.call : undefined;

  const submit = async (isByItself: boolean) => {
    const { form, validation, change } = wizard;
    if (!call || underWay.current || !validation.isComplete || step !== 'SUMMARY') return;
    const ending = new AbortController();
    underWay.current = ending;
    setState({ phase: 'sending', isByItself });
    const email = mayAskForReceipt ? validation.reading.email : undefined;
    const { email: _unasked, ...reading } = validation.reading;
    const sent = { ...reading, ...(email !== undefined && { email }) };
    const photoIds = reading.readingValues.map(({ obis }) =>
      readyOf(photosOf(form, obis)).map(({ id }) => id),
    );
    const withoutPhotos = reading.readingValues.map(({ readingImages: _photos, ...value }) => value);
    const attempt = attemptFor(
      [{ ...sent, readingValues: withoutPhotos }, photoIds],
      form.lastAttempt,
      randomKey,
    );
    // The tab has the key before the server has the reading.
    change(current => ({ ...current, lastAttempt: attempt, refusedFields: [] }));
    const body: AnonymousReadingRequest = {
      ...sent,
      readingValues: await Promise.all(
        withoutPhotos.map(async value => ({
          ...value,
          readingImages: await Promise.all(
            readyOf(photosOf(form, value.obis)).map(async ({ jpeg }) => ({
              encodedImage: await base64Of(jpeg),
              mimeType: 'image/jpeg' as const,
            })),
          ),
        })),
      ),
    };
    const hasPhotos = photoIds.some(ids => ids.length > 0);
    const onUpload = ({ sent, total }: Upload) => {
      const percent = Math.floor((sent / total) * 100);
      setState(now =>
        'percent' in now && now.percent === percent ? now : { phase: 'sending', isByItself, percent },
      );
    };
    const answer = await sendAnonymousReading(call, body, attempt.idempotencyKey, {
      signal: ending.signal,
      ...(hasPhotos && { onUpload }),
    });
    underWay.current = undefined;
    if (answer.ok) {
      setState({ phase: 'ready' });
      wizard.finish(form, { response: answer.value, receipt: email === undefined ? 'none' : 'asked' });
      if (email !== undefined) void askForReceipt(call, answer.value, email);
      return;
    }
    if (ending.signal.aborted) setState({ phase: 'stopped' });
    else afterFailure(answer.error);
  };

  const mark = (fields: Refusal['fieldErrors']) =>
    fields.length > 0 &&
    wizard.change(current => ({ ...current, refusedFields: [...current.refusedFields, ...fields] }));

  const afterFailure = (error: ApiError) => {
    const refusal = refusalOf(error);
    if (!refusal) return setState({ phase: 'waiting', error });
    const { status, code, fieldErrors } = refusal;
    // The expired page takes over, and what was entered is there behind it.
    if (status === 401) return setState({ phase: 'ready' });
    const isHere = ({ field }: FieldError) => stepOfField(field) === 'SUMMARY';
    setState({
      phase: 'refused',
      remedy: remedyOf(status, code),
      fields: fieldErrors.filter(error => !isHere(error)),
    });
    mark(fieldErrors.filter(isHere));
  };

  const sendAgain = useEffectEvent(() => void submit(true));
  useEffect(() => {
    if (state.phase !== 'waiting' || step !== 'SUMMARY') return;
    const wait = new AbortController();
    const keepTrying = async () => {
      // Where something is missing meanwhile nothing is sent, and it goes on waiting.
      while (!wait.signal.aborted) {
        await untilNextTry(state.error, wait.signal);
        if (!wait.signal.aborted) sendAgain();
      }
    };
    void keepTrying();
    return () => wait.abort();
  }, [state, step]);

  // After a change the reader sends again. While SUMMARY is shown, a field of another step that
  // is marked would lead there, and make the entry of SUMMARY another one, to which no change comes back.
  const isOver = state.phase === 'waiting' || state.phase === 'refused' || state.phase === 'stopped';
  const leaveSummary = useEffectEvent(() => {
    if (state.phase === 'refused') mark(state.fields);
    setState({ phase: 'ready' });
  });
  useEffect(() => {
    if (isOver && step !== 'SUMMARY') leaveSummary();
  }, [isOver, step]);

  return { state, submit: () => void submit(false), stop: () => underWay.current?.abort() };
}

function remedyOf(status: number, code: string): Remedy {
  if (status === 400 || status === 422) return 'correct';
  if (code === 'anonymous_readings_not_allowed') return 'never';
  return status === 403 ? 'none' : 'later';
}
