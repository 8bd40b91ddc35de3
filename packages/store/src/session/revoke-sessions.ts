import { type ApiError, revokeSession } from '@zaehlwerk/api';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { peekRecord, updateRecord } from '../persistence/record.ts';
import { type StoreContext, useStoreContext } from '../store-context.ts';
import { revocationsRecord, sessionEvents } from './session.ts';

/** Has the server told which sessions this device has left, as long as the page is there. */
export function useRevokeSessions(): void {
  const context = useStoreContext();
  useEffect(() => revokeSessions(context), [context]);
}

const retryMilliseconds = 30_000;

/**
 * Tells the server which sessions this device has left: those of an earlier visit now, others once they are left. It is
 * told again when the network is back, and every 30 s, until it has answered. What another tab has left is told after
 * 30 s, should that tab be closed by then; that two tell the same does no harm.
 */
export function revokeSessions(context: StoreContext): () => void {
  const { persistence } = context;
  // A device may keep nothing.
  let ofThisTab: readonly unknown[] = [];
  let cancelRetry = () => {};

  async function tell(): Promise<void> {
    const kept = await peekRecord(persistence, revocationsRecord);
    const entries = new Set([...(kept?.content ?? []), ...ofThisTab].map(entry => JSON.stringify(entry)));
    const told: string[] = [];
    for (const entry of entries) if (await isTold(context, JSON.parse(entry))) told.push(entry);
    const isLeft = (entry: unknown) => !told.includes(JSON.stringify(entry));
    ofThisTab = ofThisTab.filter(isLeft);
    if (told.length > 0) await updateRecord(persistence, revocationsRecord, (all = []) => all.filter(isLeft));
    if (told.length < entries.size) tellLater();
  }

  function tellLater(): void {
    cancelRetry();
    cancelRetry = context.alarm(tell, retryMilliseconds);
  }

  void tell();
  context.revoke = revocations => {
    ofThisTab = [...ofThisTab, ...revocations];
    void tell();
  };
  const unsubscribe = context.tabs.topic(sessionEvents).subscribe(event => event === 'logout' && tellLater());
  globalThis.addEventListener?.('online', tell);
  return () => {
    context.revoke = undefined;
    unsubscribe();
    cancelRetry();
    globalThis.removeEventListener?.('online', tell);
  };
}

const revocationSchema = z.object({ applicationId: z.string(), token: z.string(), since: z.number() });

/** Unused sessions end by themselves after so long. */
const longestLife = 60 * 86_400_000;

/** Whether there is nothing to tell any more: the server has answered, or the session cannot be used any longer. */
async function isTold(context: StoreContext, entry: unknown): Promise<boolean> {
  const revocation = revocationSchema.safeParse(entry);
  if (!revocation.success) return true;
  const { since, ...request } = revocation.data;
  if (context.now() - since > longestLife) return true;
  const answer = await revokeSession(context.call, request);
  return answer.ok || isAnswer(answer.error);
}

const asksToComeBack = [408, 425, 429];

/** What does not speak like the portal's server may be another server in its place. */
function isAnswer(error: ApiError): boolean {
  return (
    error.kind === 'refused' &&
    error.code !== 'unknown' &&
    error.status < 500 &&
    !asksToComeBack.includes(error.status)
  );
}
