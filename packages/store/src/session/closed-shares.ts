import { atom } from 'jotai';
import * as z from 'zod/mini';
import { keptAccountInfo } from '../account-info/kept-account-info.ts';
import { updateRecord } from '../persistence/record.ts';
import type { Portal } from '../portal/portal.ts';
import type { Account } from './accounts.ts';

const closedShareSchema = z.object({
  accountId: z.string(),
  /** As the server has said it (docs/api-errors.md); it or an account above it. */
  code: z.enum(['share_taken_back', 'share_blocked', 'share_expired']),
  /** Its name and that of whoever has given it, where this device knew them. */
  name: z.optional(z.string()),
  parentName: z.optional(z.string()),
  /** When this device has learnt it, in milliseconds since 1970. */
  since: z.number(),
});

/** An access that somebody else has given, and that opens nothing any more or for now. */
export type ClosedShare = z.infer<typeof closedShareSchema>;

/**
 * The closed shares that were logged in on this device. Whoever has taken readings with one can never log in again: this is
 * how the device knows whom they are to turn to, and that what lies in the queue is theirs to give out (decisions.md 52).
 */
export const closedSharesRecord = {
  key: 'closed-shares',
  version: 1,
  content: z.array(closedShareSchema),
};

/** Those that this page knows of, of accounts that are logged in or not; `undefined` until the device has said it. */
export const closedSharesAtom = atom<readonly ClosedShare[] | undefined>(undefined);

/** Notes on the device that the server has refused a session because it is that of a closed share; nothing otherwise. */
export async function noteClosedShare(portal: Portal, account: Account, code: string): Promise<void> {
  const info = await keptAccountInfo.read(portal, account);
  const said = { code, accountId: account.id, name: info?.name, parentName: info?.parentName };
  const closed = closedShareSchema.safeParse({ ...said, since: portal.now() });
  if (!closed.success) return;
  const withIt = (others: readonly ClosedShare[] = []) => [
    ...others.filter(({ accountId }) => accountId !== account.id),
    closed.data,
  ];
  portal.jotai.set(closedSharesAtom, withIt);
  await updateRecord(portal.persistence, closedSharesRecord, withIt);
}
