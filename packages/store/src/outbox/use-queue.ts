import type { HandedOverDraft, NewItem, QueuedItem, Sent } from '@zaehlwerk/outbox';
import { atom, useAtomValue } from 'jotai';
import { useCallback, useEffect, useMemo } from 'react';
import { usePortal } from '../portal/use-portal.ts';
import { accountWithId } from '../session/accounts.ts';
import type { JobReadingContent } from './job-reading.ts';
import { loadOutbox } from './load-outbox.ts';
import { type QueueState, queueStateAtom } from './queue-state.ts';
import type { UnknownReadingContent } from './unknown-reading.ts';

/** Something that a form hands over to be sent. */
export type ToSend = Pick<NewItem, 'id' | 'accountId' | 'summary'> & {
  /** Every photo that the content names, by its id. */
  readonly files: ReadonlyMap<string, Blob>;
  /** The draft that it was until now: it goes in the same step in which the reading is queued. */
  readonly draft?: HandedOverDraft | undefined;
} & (
    | { readonly kind: 'job-reading'; readonly jobId: string; readonly content: JobReadingContent }
    | {
        readonly kind: 'unknown-reading';
        readonly content: UnknownReadingContent;
        /** Of the queued reading that it takes the place of. */
        readonly subject?: string | undefined;
      }
  );

/** Its code cannot be had now: nothing is kept, and nothing is sent. */
const withoutOutbox: Sent = {
  ok: false,
  problem: 'unavailable',
  delivery: Promise.resolve({ outcome: 'not-sent', problem: { code: 'no-response' } }),
};

const versions = { 'job-reading': 1, 'unknown-reading': 1 } as const;

/**
 * Hands readings over to the outbox, online and offline alike. Once the answer is `ok`, they are on the device and
 * nothing but the server or the user takes them out. Otherwise nothing was kept, and the form has to stay until its
 * `delivery` is confirmed.
 */
export function useSend(): (reading: ToSend) => Promise<Sent> {
  const portal = usePortal();
  return useCallback(
    async ({ id, accountId, kind, summary, content, files, draft, ...rest }) => {
      const account = accountWithId(portal, accountId);
      const item: NewItem = {
        id,
        accountId,
        accountName: account ? portal.jotai.get(account.sessionAtom).username : '',
        kind,
        subject: 'jobId' in rest ? rest.jobId : (rest.subject ?? id),
        version: versions[kind],
        content,
        fileIds: [...files.keys()],
        summary,
      };
      const outbox = await loadOutbox(portal).catch(() => undefined);
      return outbox ? outbox.send(item, files, draft) : withoutOutbox;
    },
    [portal],
  );
}

/** What lies in the queue of this device, of all accounts. */
export function useQueue(): QueueState {
  const portal = usePortal();
  useEffect(() => {
    loadOutbox(portal).catch(() => undefined);
  }, [portal]);
  return useAtomValue(queueStateAtom);
}

const itemsByJobAtom = atom(get => {
  const byAccount = new Map<string, Map<string, QueuedItem>>();
  for (const item of get(queueStateAtom).items) {
    if (item.kind !== 'job-reading') continue;
    const ofAccount = byAccount.get(item.accountId) ?? new Map<string, QueuedItem>();
    byAccount.set(item.accountId, ofAccount.set(item.subject, item));
  }
  return byAccount;
});

const noItems: ReadonlyMap<string, QueuedItem> = new Map();

/** The readings of an account that wait to be sent, by their job. */
export function useQueuedJobs(accountId: string): ReadonlyMap<string, QueuedItem> {
  return useAtomValue(itemsByJobAtom).get(accountId) ?? noItems;
}

/** What can be done with queued items; each rejects when the device does not answer. */
export interface QueueCommands {
  /** Tries these at once, refused ones too. */
  readonly retry: (ids: readonly string[]) => Promise<void>;
  /**
   * Keeps an item from being sent while somebody changes it; `retry` lets it go on. `undefined` when it is too late,
   * because it is on its way or gone.
   */
  readonly hold: (id: string) => Promise<QueuedItem | undefined>;
  /** Takes an item out for good. */
  readonly discard: (id: string) => Promise<void>;
  /** The photos of an item that the device still has, by their id. */
  readonly filesOf: (item: QueuedItem) => Promise<ReadonlyMap<string, Blob>>;
}

/** The commands of {@link QueueCommands}. */
export function useQueueCommands(): QueueCommands {
  const portal = usePortal();
  return useMemo(
    () => ({
      retry: async ids => (await loadOutbox(portal)).retry(ids),
      hold: async id => (await loadOutbox(portal)).hold(id),
      discard: async id => (await loadOutbox(portal)).discard(id),
      filesOf: async item => (await loadOutbox(portal)).queue.filesOf(item),
    }),
    [portal],
  );
}
