import type { ApiError, FieldError, ServerCall, Upload } from '@zaehlwerk/api';
import {
  type AnonymousReadingRequest,
  type AnonymousReadingResponse,
  requestAnonymousReceipt,
  sendAnonymousReading,
} from '@zaehlwerk/api/anonymous-reading';
import { attemptFor, photosOf } from '@zaehlwerk/metering/draft';
import { readyOf } from '@zaehlwerk/metering/draft-photos';
import { useApplication, useNotify } from '@zaehlwerk/store';
import { type AnonymousSession, base64Of, randomKey } from '@zaehlwerk/store/anonymous';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTexts } from '../texts.ts';
import { stepOfField } from '../wizard/steps.ts';
import type { ReceiptState, Wizard } from '../wizard/wizard.ts';

export interface Submission {
  readonly state:
    | { readonly phase: 'ready' }
    /** `isByItself`: an automatic retry after `waiting`. `percent` only with photos. */
    | { readonly phase: 'sending'; readonly isByItself: boolean; readonly percent?: number }
    /** Stopped by the reader before the server could have everything. */
    | { readonly phase: 'stopped' }
    /** Failed temporarily; retried automatically while the page is open (decisions.md 9). */
    | { readonly phase: 'waiting'; readonly error: ApiError }
    /** `fields` of earlier steps are marked when SUMMARY is left. */
    | { readonly phase: 'refused'; readonly remedy: Remedy; readonly fields: Refusal['fieldErrors'] };
  readonly submit: () => void;
  readonly stop: () => void;
}

/** The remedy for a refusal: a change, a login, none, or another attempt later. */
type Remedy = 'correct' | 'none' | 'never' | 'later';

/** Roles required for a receipt (specification section 6). */
const receiptRoles = ['ROLE_KSA_UNKNOWN_READINGS', 'ROLE_KSA_SEND_UNKNOWNUSER_READINGRECEIPT'];

/** A session that is loading counts as allowed: a field that appears later would move the page under a finger. */
export function useMayAskForReceipt(session: AnonymousSession): boolean {
  const { sendingUnknownUserReadingReceiptAllowed } = useApplication().communicationSettings;
  const lacksRole = session.status === 'ready' && !receiptRoles.every(role => session.roles.includes(role));
  return sendingUnknownUserReadingReceiptAllowed && !lacksRole;
}

/** Sends exactly once: the same content has the same key across clicks, lost responses and reloads (decisions.md 5). */
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
    // The key is stored before the server has the reading.
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
    // The page for expired sessions replaces the wizard, whose entries are kept.
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
      // Waits on if an entry was removed meanwhile.
      while (!wait.signal.aborted) {
        await untilNextTry(state.error, wait.signal);
        if (!wait.signal.aborted) sendAgain();
      }
    };
    void keepTrying();
    return () => wait.abort();
  }, [state, step]);

  // After a change the reader sends again. Marking fields of earlier steps while SUMMARY is shown would redirect there
  // and replace the history entry of SUMMARY, to which changes return.
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

/**
 * Requests the receipt of a sent reading, and retries while the page is open and the failure may pass (decisions.md
 * 9), always under the same key, so that none is sent twice. DONE shows the result; after the start of another meter,
 * only a failure is reported.
 */
function useReceipt({ sent, setReceipt }: Wizard) {
  const { t, language } = useTexts();
  const notify = useNotify();
  const page = useRef({ sent, leave: new AbortController() });
  useEffect(() => {
    page.current.sent = sent;
  });
  useEffect(() => {
    const leave = new AbortController();
    page.current.leave = leave;
    return () => leave.abort();
  }, []);

  return async (call: ServerCall, result: AnonymousReadingResponse, email: string) => {
    const { signal } = page.current.leave;
    const key = randomKey();
    const tell = (state: ReceiptState) => {
      if (page.current.sent?.response === result) setReceipt(state);
      else if (state === 'failed')
        notify({ type: 'ERROR', title: t('readingReceipt.error.title'), message: t('readingReceipt.error') });
    };
    while (!signal.aborted) {
      const answer = await requestAnonymousReceipt(call, { result, email, language }, key);
      if (answer.ok) return tell('sent');
      if (refusalOf(answer.error)) return tell('failed');
      tell('waiting');
      await untilNextTry(answer.error, signal);
    }
  };
}

/** An error that a retry cannot change. */
export type Refusal = Extract<ApiError, { kind: 'refused' }>;

/** `undefined` for errors that may pass, or did not come from the portal (decisions.md 9). */
export function refusalOf(error: ApiError): Refusal | undefined {
  return error.kind === 'refused' && !passing.includes(error.status) ? error : undefined;
}

/** Errors of gateways already count as no response. */
const passing: readonly number[] = [408, 425, 429, 500];

const pauseSeconds = 30;

/** Resolves when the server's wait has ended, else when the connection is back, or after 30 s; also on abort. */
function untilNextTry(error: ApiError, signal: AbortSignal): Promise<void> {
  const seconds = 'retryAfterSeconds' in error ? error.retryAfterSeconds : undefined;
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, Math.max(1, seconds ?? pauseSeconds) * 1000);
    if (seconds === undefined) addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
