import { atom } from 'jotai';
import * as z from 'zod/mini';
import { accountInfoPersister } from '../account-info/account-info.ts';
import { updateRecord } from '../persistence/record.ts';
import type { StoreContext } from '../store-context.ts';
import type { Account } from './accounts.ts';

/**
 * The record of shares that were logged in on this device until they were closed; who shows them reads each entry. Whoever
 * has taken readings with one can perhaps never log in again: by this the device knows whom they are to turn to, and that
 * what lies in the queue is theirs to give out (decisions.md 52).
 */
export const closedSharesRecord = { key: 'closed-shares', version: 1, content: z.array(z.unknown()) };

/** The same as this page knows it, should the device keep nothing; `undefined` until it was looked at. */
export const closedSharesAtom = atom<readonly unknown[] | undefined>(undefined);

/**
 * Notes what became of the share of an account, before what the server has said to it is forgotten.
 *
 * @param code how the server has refused its session: `share_taken_back`, `share_blocked`, `share_expired`
 */
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
