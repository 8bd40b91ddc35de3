import * as z from 'zod/mini';
import { readRecord } from '../persistence/record.ts';
import { noteLost } from '../persistence/restore-failures.ts';
import { restoreDeliveryRecords } from '../queries/delivery-records.ts';
import type { StoreContext } from '../store-context.ts';
import { type Account, accountsAtom, persistedAccount } from './accounts.ts';
import { dropUnreadable } from './persisted-sessions.ts';
import { readableSessions, sessionsRecord } from './session.ts';

/** Restores logins; those without token data are removed and counted (specification section 4, "Login"). */
export async function restoreSessions(context: StoreContext): Promise<{ removed: number }> {
  const { jotai, persistence } = context;
  const record = { ...sessionsRecord, content: z.array(z.unknown()) };
  const [entries] = await Promise.all([
    readRecord(persistence, record, () => noteLost(context, 'logins')),
    // Before the first requests: their answers include these sends.
    restoreDeliveryRecords(context),
  ]);
  if (!entries) return { removed: 0 };
  const sessions = readableSessions(entries);
  const accounts = sessions.map(persistedAccount);
  jotai.set(accountsAtom, joined => {
    // Another tab may have logged in meanwhile.
    const isJoined = ({ id }: Account) => joined.some(other => other.id === id);
    return [...accounts.filter(account => !isJoined(account)), ...joined];
  });
  const removed = entries.length - sessions.length;
  if (removed > 0) await dropUnreadable(context);
  return { removed };
}
