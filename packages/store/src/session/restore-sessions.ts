import { readRecord } from '../persistence/record.ts';
import type { Portal } from '../portal/portal.ts';
import { accountOf, accountsAtom } from './accounts.ts';
import { seenOnDevice } from './kept-sessions.ts';
import { sessionsRecord } from './session.ts';

/** Brings back the logins of an earlier visit. */
export async function restoreSessions({ jotai, persistence }: Portal): Promise<void> {
  const sessions = await readRecord(persistence, sessionsRecord);
  if (!sessions) return;
  const accounts = sessions.map(session => {
    const account = accountOf(session);
    seenOnDevice(account, session);
    return account;
  });
  jotai.set(accountsAtom, accounts);
}
