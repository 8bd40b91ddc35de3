import { peekRecord, updateRecord, writeRecord } from '../persistence/record.ts';
import type { Portal } from '../portal/portal.ts';
import type { Account } from './accounts.ts';
import { type Session, sessionsRecord } from './session.ts';

/**
 * The refresh token with which this tab last saw the account on the device. An account without one was never kept
 * there, so that its absence from the device says nothing.
 */
const lastSeen = new WeakMap<Account, string>();

/** Notes that the account's session lies on the device. */
export function seenOnDevice(account: Account, { refreshToken }: Session): void {
  lastSeen.set(account, refreshToken);
}

/** Keeps a new login as the only one on this device. */
export async function keepLogin({ jotai, persistence }: Portal, account: Account): Promise<void> {
  const session = jotai.get(account.sessionAtom);
  if (await writeRecord(persistence, sessionsRecord, [session])) seenOnDevice(account, session);
}

/**
 * Takes over what another tab has done to the account's kept session. `newer`: this tab has that session now;
 * `gone`: another tab has ended it; `same`: it did nothing, or the device keeps nothing.
 */
export async function takeOverKept(portal: Portal, account: Account): Promise<'newer' | 'same' | 'gone'> {
  const seen = lastSeen.get(account);
  const record = seen === undefined ? undefined : await peekRecord(portal.persistence, sessionsRecord);
  if (record === undefined) return 'same';
  const kept = record.content?.find(({ accountId }) => accountId === account.id);
  if (kept === undefined) return 'gone';
  if (kept.refreshToken === seen) return 'same';
  portal.jotai.set(account.sessionAtom, kept);
  seenOnDevice(account, kept);
  return 'newer';
}

/** Keeps the refreshed session of an account. `gone`: another tab has ended it meanwhile, so nothing was kept. */
export async function keepRefreshed(
  { jotai, persistence }: Portal,
  account: Account,
): Promise<'kept' | 'gone'> {
  const session = jotai.get(account.sessionAtom);
  let isGone = false;
  const isWritten = await updateRecord(persistence, sessionsRecord, (sessions = []) => {
    const isThere = sessions.some(({ accountId }) => accountId === account.id);
    isGone = lastSeen.has(account) && !isThere;
    if (isGone) return sessions;
    return isThere
      ? sessions.map(other => (other.accountId === account.id ? session : other))
      : [...sessions, session];
  });
  if (isGone) return 'gone';
  if (isWritten) seenOnDevice(account, session);
  return 'kept';
}

/** Takes the sessions that `isOver` names off the device. */
export async function dropKept(
  { persistence }: Portal,
  isOver: (session: Session) => boolean,
): Promise<void> {
  await updateRecord(persistence, sessionsRecord, (sessions = []) =>
    sessions.filter(session => !isOver(session)),
  );
}
