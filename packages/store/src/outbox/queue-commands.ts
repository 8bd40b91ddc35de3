import {
  type HandedOverDraft,
  type NewItem,
  type Outbox,
  type QueuedItem,
  type QueueKind,
  requestOf,
  type Submission,
} from '@zaehlwerk/outbox';
import { useCallback, useMemo } from 'react';
import { deliveryRecordsAtom } from '../queries/delivery-records.ts';
import { accountWithId } from '../session/accounts.ts';
import { type StoreContext, useStoreContext } from '../store-context.ts';
import { loadOutbox } from './load-outbox.ts';
import { queueStateAtom } from './queue-state.ts';

export type ToSend = Pick<NewItem, 'id' | 'accountId' | 'summary' | 'form'> & {
  /** For instance the id of an order: of two items about the same, the later one counts. */
  readonly subject: string;
  /** JSON; `{ $number: path }` refers to a text of the form, `{ $file: id }` to a file in base64. */
  readonly body: object;
  /** All files of the body, by id. */
  readonly files: ReadonlyMap<string, Blob>;
  /** The origin of the item, which ends in the same transaction. */
  readonly draft?: HandedOverDraft | undefined;
  /** See {@link QueueCommands.knownAbout}, at the moment of the user's decision. */
  readonly known?: readonly string[] | undefined;
};

/**
 * Queues items, online and offline alike. `ok`: they are on the device, and only the server or the user removes them.
 * Otherwise the form has to keep its content until `outcome` is confirmed.
 */
export function useSend(): (kind: QueueKind, item: ToSend) => Promise<Submission> {
  const context = useStoreContext();
  return useCallback((kind, item) => send(context, kind, item), [context]);
}

export async function send(context: StoreContext, kind: QueueKind, toSend: ToSend): Promise<Submission> {
  const { body, files, draft, known, ...item } = toSend;
  const account = accountWithId(context, item.accountId);
  const queued: NewItem = {
    ...item,
    accountName: account ? context.jotai.get(account.sessionAtom).username : '',
    kind: kind.name,
    version: kind.version,
    request: requestOf(kind, item.subject, body),
    fileIds: [...files.keys()],
  };
  const outbox = await loadOutbox(context).catch(() => undefined);
  return outbox ? outbox.submit(queued, files, { draft, known }) : neitherKeptNorSent(context, queued);
}

/** The code of the outbox cannot be loaded. */
function neitherKeptNorSent({ now }: StoreContext, newItem: NewItem): Submission {
  const problem = { code: 'no-response' } as const;
  const item = { ...newItem, order: 0, queuedAt: now(), attempts: 0, state: 'waiting', problem } as const;
  return { ok: false, problem: 'unavailable', outcome: Promise.resolve({ state: 'waiting', item }) };
}

/** Each rejects if the device does not answer. */
export interface QueueCommands extends Pick<Outbox, 'retry' | 'moveToDraft' | 'restoreToQueue'> {
  readonly discard: (id: string) => Promise<void>;
  /** The items about the same that this page knows, queued or confirmed, by their ids. */
  readonly knownAbout: (kind: QueueKind, accountId: string, subject: string) => readonly string[];
  /** The files that the device still has, by id. */
  readonly filesOf: (item: QueuedItem) => Promise<ReadonlyMap<string, Blob>>;
}

export function useQueueCommands(): QueueCommands {
  const context = useStoreContext();
  return useMemo(() => queueCommandsOf(context), [context]);
}

export function queueCommandsOf(context: StoreContext): QueueCommands {
  const { jotai } = context;
  return {
    retry: async ids => (await loadOutbox(context)).retry(ids),
    moveToDraft: async (...item) => (await loadOutbox(context)).moveToDraft(...item),
    restoreToQueue: async (...item) => (await loadOutbox(context)).restoreToQueue(...item),
    discard: async id => (await loadOutbox(context)).queue.remove(id),
    filesOf: async item => (await loadOutbox(context)).queue.filesOf(item),
    knownAbout: (kind, accountId, subject) =>
      [...jotai.get(queueStateAtom).items, ...jotai.get(deliveryRecordsAtom)]
        .filter(each => each.kind === kind.name && each.accountId === accountId && each.subject === subject)
        .map(({ id }) => id),
  };
}
