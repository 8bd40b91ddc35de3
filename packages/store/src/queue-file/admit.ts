import { asTaken, type FiledItem } from '@zaehlwerk/outbox';
import { upgraded } from '../outbox/sendable-kind.ts';
import { sendableKinds } from '../outbox/sendable-kinds.ts';
import type { Portal } from '../portal/portal.ts';
import { accountWithId } from '../session/accounts.ts';

/**
 * An item of a file as it may come into the queue: what this release can send, shown as what is sent of it, under the
 * name by which its account is logged in here; `undefined` for anything else. A file may have been written by anybody.
 */
export function admit(portal: Portal, item: FiledItem): FiledItem | undefined {
  const kind = sendableKinds.find(({ name }) => name === item.kind);
  if (!kind || item.version > kind.version) return undefined;
  const summary = kind.summaryOf({ ...item, content: upgraded(kind, item) });
  if (!summary) return undefined;
  const account = accountWithId(portal, item.accountId);
  const accountName = account ? portal.jotai.get(account.sessionAtom).username : item.accountName;
  return asTaken({ ...item, accountName, summary }, account !== undefined);
}
