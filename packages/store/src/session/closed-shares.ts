import { atom } from 'jotai';
import * as z from 'zod/mini';
import { accountInfoPersister } from '../account-info/account-info.ts';
import { updateRecord } from '../persistence/record.ts';
import type { StoreContext } from '../store-context.ts';
import type { Account } from './accounts.ts';

/**
 * Shares that were logged in on this device until they were closed. Users of such a share may never log in again: from
 * this record the device knows who created it, and whose queued items may be exported (decisions.md 52). Readers parse
 * each entry.
 */
export const closedSharesRecord = { key: 'closed-shares', version: 1, content: z.array(z.unknown()) };

/** In memory, for a device that keeps nothing; `undefined` until it was read. */
export const closedSharesAtom = atom<readonly unknown[] | undefined>(undefined);

/** Before the account's data is forgotten. `code`: one that `hasReason`. */
export async function noteClosedShare(context: StoreContext, account: Account, code: string): Promise<void> {
  const info = (await accountInfoPersister.read(context, account))?.value;
  const withIt = (others: readonly unknown[] = []) => [
    ...others,
    {
      code,
      accountId: account.id,
      name: info?.name,
      parentName: info?.parentName,
      since: context.now(),
    },
  ];
  context.jotai.set(closedSharesAtom, withIt);
  await updateRecord(context.persistence, closedSharesRecord, withIt);
}
