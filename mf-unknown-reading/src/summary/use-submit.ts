import type { ApiError, ServerCall } from '@zaehlwerk/api';
import {
  type AnonymousReadingRequest,
  type AnonymousReadingResponse,
  requestAnonymousReceipt,
  sendAnonymousReading,
} from '@zaehlwerk/api/anonymous-reading';
import { attemptFor, photosOf } from '@zaehlwerk/metering/draft';
import { useApplication, useNotify } from '@zaehlwerk/store';
import { type AnonymousSession, randomKey } from '@zaehlwerk/store/anonymous';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { useTexts } from '../texts.ts';
import { stepOfField } from '../wizard/steps.ts';
import { base64Of } from '../wizard/tab-memory.ts';
import type { Wizard } from '../wizard/use-wizard.ts';

/** The sending of what was entered. */
export interface Submission {
  readonly state:
    | { readonly phase: 'ready' }
    | { readonly phase: 'sending' }
    /** Not sent, for a reason that passes: it is sent again by itself while the page is open (decisions.md 9). */
    | { readonly phase: 'waiting' }
    /** Not accepted; sending the same again makes no sense. */
    | { readonly phase: 'refused' };
  readonly submit: () => void;
}

/** The roles with which a receipt can be had (specification section 6). */
const receiptRoles = ['ROLE_KSA_UNKNOWN_READINGS', 'ROLE_KSA_SEND_UNKNOWNUSER_READINGRECEIPT'];

/** Whether this session may ask for a receipt by e-mail, and the portal sends any. */
export function useMayAskForReceipt(session: AnonymousSession): boolean {
  const { sendingUnknownUserReadingReceiptAllowed } = useApplication().communicationSettings;
  const hasRoles = session.status === 'ready' && receiptRoles.every(role => session.roles.includes(role));
  return sendingUnknownUserReadingReceiptAllowed && hasRoles;
}

const retryMilliseconds = 30_000;

/**
 * Sends what was entered, once (decisions.md 5): the same content goes under the same key, however often the button is
 * pressed, the answer lost or the page loaded again.
 */
export function useSubmit(wizard: Wizard, session: AnonymousSession): Submission {
  const { t, language } = useTexts();
  const notify = useNotify();
  const mayAskForReceipt = useMayAskForReceipt(session);
  const [state, setState] = useState<Submission['state']>({ phase: 'ready' });
  const isUnderWay = useRef(false);
  const [wait, setWait] = useState(retryMilliseconds);
  const { step } = wizard.place;
  const call = session.status === 'ready' ? session.call : undefined;

  const tellFailure = () =>
    notify({ type: 'ERROR', title: t('readingRequest.error.title'), message: t('readingRequest.error') });

  const askForReceipt = async (ask: ServerCall, result: AnonymousReadingResponse, email: string) => {
    const answer = await requestAnonymousReceipt(ask, { result, email, language }, randomKey());
    wizard.tellReceipt(answer.ok ? 'sent' : 'failed');
    notify(
      answer.ok
        ? { type: 'INFO', title: t('readingReceipt.success.title'), message: t('readingReceipt.success') }
        : { type: 'ERROR', title: t('readingReceipt.error.title'), message: t('readingReceipt.error') },
    );
  };

  const submit = async () => {
    const { form, judged, change } = wizard;
    if (!call || isUnderWay.current || !judged.isComplete || step !== 'SUMMARY') return;
    isUnderWay.current = true;
    setState({ phase: 'sending' });
    const email = mayAskForReceipt ? judged.reading.email : undefined;
    const { email: _unasked, ...reading } = judged.reading;
    const sent = { ...reading, ...(email !== undefined && { email }) };
    const photoIds = reading.readingValues.map(({ obis }) => photosOf(form, obis).ready.map(({ id }) => id));
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
            photosOf(form, value.obis).ready.map(async ({ jpeg }) => ({
              encodedImage: await base64Of(jpeg),
              mimeType: 'image/jpeg' as const,
            })),
          ),
        })),
      ),
    };
    const answer = await sendAnonymousReading(call, body, attempt.idempotencyKey);
    isUnderWay.current = false;
    if (answer.ok) {
      setState({ phase: 'ready' });
      wizard.finish(form, { response: answer.value, receipt: email === undefined ? 'none' : 'asked' });
      if (email !== undefined) void askForReceipt(call, answer.value, email);
      return;
    }
    afterFailure(answer.error);
  };

  const afterFailure = (error: ApiError) => {
    // The expired page takes over, and what was entered is there behind it.
    if (error.kind === 'refused' && error.status === 401) return setState({ phase: 'ready' });
    if (mayPass(error)) {
      const seconds = 'retryAfterSeconds' in error ? error.retryAfterSeconds : undefined;
      setWait(seconds === undefined ? retryMilliseconds : Math.max(1, seconds) * 1000);
      return setState({ phase: 'waiting' });
    }
    const fieldErrors = error.kind === 'refused' ? error.fieldErrors : [];
    tellFailure();
    setState({ phase: 'refused' });
    if (fieldErrors.length === 0) return;
    wizard.change(current => ({ ...current, refusedFields: fieldErrors }));
    const first = fieldErrors.map(({ field }) => stepOfField(field)).find(step => step !== 'SUMMARY');
    if (first !== undefined) wizard.goToChange(first);
  };

  const sendAgain = useEffectEvent(() => void submit());
  const isWaiting = state.phase === 'waiting' && step === 'SUMMARY';
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => sendAgain(), wait);
    const again = () => sendAgain();
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [isWaiting, wait]);

  // Whoever goes back to change something sends by themselves again.
  const isOver = state.phase === 'waiting' || state.phase === 'refused';
  useEffect(() => {
    if (isOver && step !== 'SUMMARY') setState({ phase: 'ready' });
  }, [isOver, step]);

  return { state, submit: () => void submit() };
}

/** No answer, or one that says that it may be otherwise later (decisions.md 9); somebody else's answer is none. */
function mayPass(error: ApiError): boolean {
  if (error.kind === 'refused') return passing.includes(error.status);
  return true;
}

const passing: readonly number[] = [408, 425, 429, 500, 502, 503, 504];
