import { type ApiError, revokeSession } from '@zaehlwerk/api';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { peekRecord, updateRecord } from '../persistence/record.ts';
import { type StoreContext, useStoreContext } from '../store-context.ts';
import { revocationsRecord, sessionEvents } from './session.ts';

export function useRevokeSessions(): void {
  const context = useStoreContext();
  useEffect(() => revokeSessions(context), [context]);
}

const retryMilliseconds = 30_000;

/**
 * Revokes sessions that have left this device at the server: those of an earlier visit now, later ones as they leave.
 * Retries after a reconnect and every 30 s, until there is an answer. Sessions of another tab follow after 30 s, in
 * case that tab was closed; a repetition does no harm.
 */
export function revokeSessions(context: StoreContext): () => void {
  const { persistence } = context;
  // The device may keep nothing.
  let ofThisTab: readonly unknown[] = [];
  let cancelRetry = () => {};

  async function revokeAll(): Promise<void> {
    const kept = await peekRecord(persistence, revocationsRecord);
    const entries = new Set([...(kept?.content ?? []), ...ofThisTab].map(entry => JSON.stringify(entry)));
    const revoked: string[] = [];
    for (const entry of entries) if (await revokeEntry(context, JSON.parse(entry))) revoked.push(entry);
    const isLeft = (entry: unknown) => !revoked.includes(JSON.stringify(entry));
    ofThisTab = ofThisTab.filter(isLeft);
    if (revoked.length > 0)
      await updateRecord(persistence, revocationsRecord, (all = []) => all.filter(isLeft));
    if (revoked.length < entries.size) revokeLater();
  }

  function revokeLater(): void {
    cancelRetry();
    cancelRetry = context.alarm(revokeAll, retryMilliseconds);
  }

  void revokeAll();
  context.revoke = revocations => {
    ofThisTab = [...ofThisTab, ...revocations];
    void revokeAll();
  };
  const unsubscribe = context.tabs
    .topic(sessionEvents)
    .subscribe(event => event === 'logout' && revokeLater());
  globalThis.addEventListener?.('online', revokeAll);
  return () => {
    context.revoke = undefined;
    unsubscribe();
    cancelRetry();
    globalThis.removeEventListener?.('online', revokeAll);
  };
}

const revocationSchema = z.object({ applicationId: z.string(), token: z.string(), since: z.number() });

/** The server ends unused sessions after that time. */
const longestLife = 60 * 86_400_000;

/** True if the server has answered, or the session has expired. */
async function revokeEntry(context: StoreContext, entry: unknown): Promise<boolean> {
  const revocation = revocationSchema.safeParse(entry);
  if (!revocation.success) return true;
  const { since, ...request } = revocation.data;
  if (context.now() - since > longestLife) return true;
  const answer = await revokeSession(context.call, request);
  return answer.ok || isAnswer(answer.error);
}

const asksToComeBack = [408, 425, 429];

/** False if another server may have answered. */
function isAnswer(error: ApiError): boolean {
  return (
    error.kind === 'refused' &&
    error.code !== 'unknown' &&
    error.status < 500 &&
    !asksToComeBack.includes(error.status)
  );
}
