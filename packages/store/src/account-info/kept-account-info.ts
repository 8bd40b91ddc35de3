import type { AccountInfo } from '@zaehlwerk/api';
import { accountInfoSchema } from '@zaehlwerk/api/schema';
import * as z from 'zod/mini';
import { readRecord, updateRecord } from '../persistence/record.ts';
import type { QueryPersister } from '../queries/account-query.ts';
import { isLoggedIn } from '../session/accounts.ts';
import type { StoreContext } from '../store-context.ts';

/** The account infos of all accounts on this device, by account. */
const accountInfoRecord = {
  key: 'account-info',
  version: 1,
  content: z.record(z.string(), accountInfoSchema),
};

/** Where the account infos lie. */
export const keptAccountInfo: QueryPersister<AccountInfo> = {
  async read({ persistence }, { id }) {
    const value = (await readRecord(persistence, accountInfoRecord))?.[id];
    return value && { value, knows: new Set() };
  },
  async write(context, account, data) {
    await updateRecord(context.persistence, accountInfoRecord, (infos = {}) =>
      isLoggedIn(context, account) ? { ...infos, [account.id]: data().value } : infos,
    );
  },
};

/** Takes the infos of all accounts off the device that `isOver` names. */
export async function forgetKeptAccountInfos(
  { persistence }: StoreContext,
  isOver: (accountId: string) => boolean,
): Promise<void> {
  await updateRecord(persistence, accountInfoRecord, (infos = {}) =>
    Object.fromEntries(Object.entries(infos).filter(([accountId]) => !isOver(accountId))),
  );
}
