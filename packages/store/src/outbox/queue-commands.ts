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

/** Something that a form hands over to be sent. */
export type ToSend = Pick<NewItem, 'id' | 'accountId' | 'summary' | 'form'> & {
  /** What it is about, the id of an order for instance: of two items about the same, the later one counts. */
  readonly subject: string;
  /** What is sent as JSON; `{ $number: path }` in it stands for a text of the form, `{ $file: id }` for a file in base64. */
  readonly body: object;
  /** Every file that the body names, by its id. */
  readonly files: ReadonlyMap<string, Blob>;
  /** The draft that it was until now: it goes in the same step in which the item is queued. */
  readonly draft?: HandedOverDraft | undefined;
  /** What was known of the same when it was decided to send it, see {@link QueueCommands.knownAbout}. */
  readonly known?: readonly string[] | undefined;
};

/**
 * Hands items over to the outbox, online and offline alike. Once the answer is `ok`, they are on the device and
 * nothing but the server or the user takes them out. Otherwise nothing was kept, and the form has to stay until its
 * `outcome` is confirmed.
 */
export function useSend(): (kind: QueueKind, item: ToSend) => Promise<Submission> {
  const context = useStoreContext();
  return useCallback((kind, item) => send(context, kind, item), [context]);
}

/** What {@link useSend} does. */
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

/** The code of the outbox cannot be had now. */
function neitherKeptNorSent({ now }: StoreContext, newItem: NewItem): Submission {
  const problem = { code: 'no-response' } as const;
  const item = { ...newItem, order: 0, queuedAt: now(), attempts: 0, state: 'waiting', problem } as const;
  return { ok: false, problem: 'unavailable', outcome: Promise.resolve({ state: 'waiting', item }) };
}

/** What can be done with queued items; each rejects when the device does not answer. */
export interface QueueCommands extends Pick<Outbox, 'retry' | 'moveToDraft' | 'restoreToQueue'> {
  /** Takes an item out of the queue for good. */
  readonly discard: (id: string) => Promise<void>;
  /** What this page knows about the same now: items in the queue and such that were confirmed, by their ids. */
  readonly knownAbout: (kind: QueueKind, accountId: string, subject: string) => readonly string[];
  /** The files of an item that the device still has, by their id. */
  readonly filesOf: (item: QueuedItem) => Promise<ReadonlyMap<string, Blob>>;
}

/** The commands of {@link QueueCommands}. */
export function useQueueCommands(): QueueCommands {
  const context = useStoreContext();
  return useMemo(() => queueCommandsOf(context), [context]);
}

/** What {@link useQueueCommands} answers. */
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
