import { keepProblemOf } from '@zaehlwerk/outbox';
import { changeRecord, peekRecord, updateRecord } from '../persistence/record.ts';
import type { SendContext, StoreContext } from '../store-context.ts';
import { type Account, accountWithId } from './accounts.ts';
import { revocationsRecord, type Session, sessionsRecord } from './session.ts';

/** Keeps a new login on this device, as the current one, `beside others` or `alone`. */
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

/** Puts the current account first on the device too: the next start begins with it. */
export async function keepCurrent({ persistence }: StoreContext, { id }: Account): Promise<void> {
  await updateRecord(persistence, sessionsRecord, (sessions = []) => [
    ...sessions.filter(({ accountId }) => accountId === id),
    ...sessions.filter(({ accountId }) => accountId !== id),
  ]);
}

/** The sessions on the device; `undefined` when it keeps none that can be read. */
export async function sessionsOnDevice({ persistence }: SendContext): Promise<Session[] | undefined> {
  return (await peekRecord(persistence, sessionsRecord))?.content;
}

/**
 * Takes over what another tab has done to the account's kept session. `newer`: this tab has that session now;
 * `gone`: another tab has ended it; `same`: it did nothing, or the device keeps nothing.
 */
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

/** The refresh tokens by which this tab knows the account's session: its own, and the one it last saw on the device. */
export function knownRefreshTokens(
  { jotai }: SendContext,
  account: Account,
): readonly (string | undefined)[] {
  return [jotai.get(account.sessionAtom).refreshToken, account.persistedToken];
}

/**
 * Keeps the refreshed session of an account in the place of the one with a `known` refresh token. `gone`: another tab
 * has ended it meanwhile; `newer login`: another tab has logged in anew. Nothing was kept then.
 */
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

/** Tries again to keep a session: to the server, the older token on the device soon looks stolen, and ends the session. */
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

/**
 * Changes the kept sessions; where there is no room, in the place of the kept lists. Those are loaded again, but a
 * refresh token that is not kept is spent: the next visit could not go on with the one before.
 */
async function keepAboveAll(
  { persistence }: SendContext,
  change: (sessions: Session[] | undefined) => Session[],
): Promise<boolean> {
  try {
    return await changeRecord(persistence, sessionsRecord, change);
  } catch (error) {
    // A database that does not answer says nothing about the one with the lists.
    if (keepProblemOf(error) !== 'full') return false;
  }
  await persistence.lists.removeOthers([]).catch(() => undefined);
  return updateRecord(persistence, sessionsRecord, change);
}

/** Takes the sessions that `isOver` names off the device. */
export async function dropKept(context: StoreContext, isOver: (session: Session) => boolean): Promise<void> {
  const { persistence } = context;
  const isDropped = await updateRecord(persistence, sessionsRecord, (sessions = []) =>
    sessions.filter(session => !isOver(session)),
  );
  if (isDropped) return;
  // A full device writes nothing, not even less than before, but it still deletes: a logout must not be undone there.
  const kept = await sessionsOnDevice(context);
  if (kept?.every(isOver)) await persistence.remove(sessionsRecord.key).catch(() => undefined);
}

/** Takes what is no session off the device; those that are stay. */
export async function dropUnreadable({ persistence }: StoreContext): Promise<void> {
  await updateRecord(persistence, sessionsRecord, (sessions = []) => sessions);
}

/**
 * Keeps on the device that the server has to end the sessions of these accounts, and those that `isOver` names there:
 * another tab may have refreshed one since, or know more of them. To be called before they leave the device; the answer is
 * to be called once they have, and has the server told.
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

/**
 * What names a session and does not open it, should anybody find it on the device: the token's hash. Over http there is
 * none to be had, and the token stays.
 */
async function withoutUse(token: string): Promise<string> {
  try {
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
    return Array.from(new Uint8Array(hash), byte => byte.toString(16).padStart(2, '0')).join('');
  } catch {
    return token;
  }
}
