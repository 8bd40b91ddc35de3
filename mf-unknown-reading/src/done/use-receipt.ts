import type { ServerCall } from '@zaehlwerk/api';
import { type AnonymousReadingResponse, requestAnonymousReceipt } from '@zaehlwerk/api/anonymous-reading';
import { useNotify } from '@zaehlwerk/store';
import { randomKey } from '@zaehlwerk/store/anonymous';
import { useEffect, useRef } from 'react';
import { refusalOf, untilNextTry } from '../summary/next-try.ts';
import { useTexts } from '../texts.ts';
import type { ReceiptState, Wizard } from '../wizard/wizard.ts';

/**
 * Asks for the receipt of a reading that is on the server, while the page is open for as long as the answer may be another
 * one later (decisions.md 9), and always under the same key, so that none is sent twice. DONE says what became of it; who
 * has gone on to the next meter is only told where there will be none.
 */
export function useReceipt({ sent, tellReceipt }: Wizard) {
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
      if (page.current.sent?.response === result) tellReceipt(state);
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
