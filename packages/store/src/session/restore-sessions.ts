import { readRecord } from '../persistence/record.ts';
import type { Portal } from '../portal/portal.ts';
import { accountOf, accountsAtom } from './accounts.ts';
import { sessionsRecord } from './session.ts';

/** Brings back the logins of an earlier visit. */
export async function restoreSessions({ jotai, persistence }: Portal): Promise<void> {
  const sessions = await readRecord(persistence, sessionsRecord);
  if (sessions) jotai.set(accountsAtom, sessions.map(accountOf));
}
