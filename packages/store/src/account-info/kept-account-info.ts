import type { AccountInfo } from '@zaehlwerk/api';
import { accountInfoSchema } from '@zaehlwerk/api/schema';
import * as z from 'zod/mini';
import { readRecord, updateRecord } from '../persistence/record.ts';
import type { Portal } from '../portal/portal.ts';
import { type Account, isLoggedIn } from '../session/accounts.ts';

/** The account infos of all accounts on this device, by account. */
const accountInfoRecord = {
  key: 'account-info',
  version: 1,
  content: z.record(z.string(), accountInfoSchema),
};

/** Keeps an account's info for the next start. */
export async function keepAccountInfo(portal: Portal, account: Account, info: AccountInfo): Promise<void> {
  await updateRecord(portal.persistence, accountInfoRecord, (infos = {}) =>
    isLoggedIn(portal, account) ? { ...infos, [account.id]: info } : infos,
  );
}

/** The account infos that an earlier visit kept, by account. */
export async function keptAccountInfos({ persistence }: Portal): Promise<ReadonlyMap<string, AccountInfo>> {
  return new Map(Object.entries((await readRecord(persistence, accountInfoRecord)) ?? {}));
}

/** Takes the infos of all accounts off the device that `isOver` names. */
export async function forgetKeptAccountInfos(
  { persistence }: Portal,
  isOver: (accountId: string) => boolean,
): Promise<void> {
  await updateRecord(persistence, accountInfoRecord, (infos = {}) =>
    Object.fromEntries(Object.entries(infos).filter(([accountId]) => !isOver(accountId))),
  );
}
