import { keepProblemOf } from '@zaehlwerk/outbox';
import { changeRecord, peekRecord, updateRecord } from '../persistence/record.ts';
import type { SendContext, StoreContext } from '../store-context.ts';
import { type Account, accountWithId } from './accounts.ts';
import { revocationsRecord, type Session, sessionsRecord } from './session.ts';

/** Persists a new login as the current one, `beside others` or `alone`. */
export async function keepLogin(
  context: StoreContext,
  account: Account,
  place: 'beside others' | 'alone',
): Promise<void> {
  const session = context.jotai.get(account.sessionAtom);
  const isKept = await keepAboveAll(context, (sessions = []) => {
    const others = sessions.filter(({ accountId }) => accountId !== account.id);
    return place === 'alone' ? [session] : [session, ...others];
  });
  if (isKept) account.persistedToken = session.refreshToken;
}

/** Puts the current account first on the device too, for the next start. */
export async function keepCurrent({ persistence }: StoreContext, { id }: Account): Promise<void> {
  await updateRecord(persistence, sessionsRecord, (sessions = []) => [
    ...sessions.filter(({ accountId }) => accountId === id),
    ...sessions.filter(({ accountId }) => accountId !== id),
  ]);
}

/** `undefined` if the device has none that can be read. */
export async function sessionsOnDevice({ persistence }: SendContext): Promise<Session[] | undefined> {
  return (await peekRecord(persistence, sessionsRecord))?.content;
}

/** `newer`: this tab takes the session of another one; `gone`: it was ended; `same`: nothing changed or readable. */
export async function takeOverKept(
  context: SendContext,
  account: Account,
): Promise<'newer' | 'same' | 'gone'> {
  const seen = account.persistedToken;
  const record = seen === undefined ? undefined : await peekRecord(context.persistence, sessionsRecord);
  if (record === undefined) return 'same';
  const kept = record.content?.find(({ accountId }) => accountId === account.id);
  if (kept === undefined) return 'gone';
  if (kept.refreshToken === seen) return 'same';
  context.jotai.set(account.sessionAtom, kept);
  account.persistedToken = kept.refreshToken;
  return 'newer';
}

/** Its own, and the one it last saw on the device. */
export function knownRefreshTokens(
  { jotai }: SendContext,
  account: Account,
): readonly (string | undefined)[] {
  return [jotai.get(account.sessionAtom).refreshToken, account.persistedToken];
}

/** Replaces the session with a `known` token, unless another tab has ended it (`gone`) or logged in anew. */
export async function keepRefreshed(
  context: SendContext,
  account: Account,
  session: Session,
  known: readonly (string | undefined)[],
): Promise<'kept' | 'gone' | 'newer login'> {
  let found: 'kept' | 'gone' | 'newer login' = 'kept';
  const isWritten = await keepAboveAll(context, (sessions = []) => {
    const there = sessions.find(({ accountId }) => accountId === account.id);
    if (there === undefined) {
      if (account.persistedToken === undefined) return [...sessions, session];
      found = 'gone';
      return sessions;
    }
    if (![...known, session.refreshToken].includes(there.refreshToken)) {
      found = 'newer login';
      return sessions;
    }
    return sessions.map(other => (other === there ? session : other));
  });
  if (isWritten && found === 'kept') account.persistedToken = session.refreshToken;
  if (!isWritten) keepLater(context, account, session, known);
  return found;
}

/** Tries again: the server soon takes the older token on the device for stolen, and ends the session. */
function keepLater(
  context: SendContext,
  account: Account,
  session: Session,
  known: readonly (string | undefined)[],
): void {
  context.alarm(() => {
    const isCurrent =
      accountWithId(context, account.id) && context.jotai.get(account.sessionAtom) === session;
    if (isCurrent) void keepRefreshed(context, account, session, known);
  }, retryMilliseconds);
}

const retryMilliseconds = 60_000;

/** On a full device in the place of lists, which can be loaded again; a refreshed session cannot. */
async function keepAboveAll(
  { persistence }: SendContext,
  change: (sessions: Session[] | undefined) => Session[],
): Promise<boolean> {
  try {
    return await changeRecord(persistence, sessionsRecord, change);
  } catch (error) {
    // Another failure proves nothing about the database of the lists.
    if (keepProblemOf(error) !== 'full') return false;
  }
  await persistence.lists.removeOthers([]).catch(() => undefined);
  return updateRecord(persistence, sessionsRecord, change);
}

export async function dropKept(context: StoreContext, isOver: (session: Session) => boolean): Promise<void> {
  const { persistence } = context;
  const isDropped = await updateRecord(persistence, sessionsRecord, (sessions = []) =>
    sessions.filter(session => !isOver(session)),
  );
  if (isDropped) return;
  // A full device cannot write, but delete: a logout must not be undone there.
  const kept = await sessionsOnDevice(context);
  if (kept?.every(isOver)) await persistence.remove(sessionsRecord.key).catch(() => undefined);
}

/** Rewrites the record without its unreadable entries. */
export async function dropUnreadable({ persistence }: StoreContext): Promise<void> {
  await updateRecord(persistence, sessionsRecord, (sessions = []) => sessions);
}

/**
 * Persists revocations of the sessions of these accounts, and of matching ones on the device: another tab may have
 * refreshed or added some. To be called before they leave the device; the returned function sends them, to be called
 * after.
 */
export async function leaveSessions(
  context: StoreContext,
  accounts: readonly Account[],
  isOver: (session: Session) => boolean,
): Promise<() => void> {
  const known = accounts.map(({ sessionAtom }) => context.jotai.get(sessionAtom));
  const onDevice = (await sessionsOnDevice(context)) ?? [];
  const left = [...known, ...onDevice.filter(isOver)];
  const tokens = new Map(left.map(({ refreshToken, applicationId }) => [refreshToken, applicationId]));
  if (tokens.size === 0) return () => undefined;
  const revocations = await Promise.all(
    Array.from(tokens, async ([token, applicationId]) => ({
      applicationId,
      token: await withoutUse(token),
      since: context.now(),
    })),
  );
  await updateRecord(context.persistence, revocationsRecord, (others = []) => [...others, ...revocations]);
  return () => context.revoke?.(revocations);
}

/** The hash of a token identifies the session without opening it. Over http there is no hash, and the token stays. */
async function withoutUse(token: string): Promise<string> {
  try {
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
    return Array.from(new Uint8Array(hash), byte => byte.toString(16).padStart(2, '0')).join('');
  } catch {
    return token;
  }
}
