import type { SentBatch } from '@zaehlwerk/outbox';
import { atom, useAtomValue } from 'jotai';
import { useCallback, useEffect, useEffectEvent } from 'react';
import * as z from 'zod/mini';
import { readRecord, updateRecord } from '../persistence/record.ts';
import { useStoreContext } from '../store-context.ts';
import { loadOutbox } from './load-outbox.ts';
import { useQueue } from './use-queue.ts';

const warningRecord = { key: 'queued-warning', version: 1, content: z.object({ isRead: z.boolean() }) };

/** `undefined` until it was read. */
const isReadAtom = atom<boolean | undefined>(undefined);

/** Appears once, and again on a later page after everything was sent (specification section 4, "Offline"). */
export function useQueuedWarning(): { readonly isUnread: boolean; readonly markRead: () => void } {
  const context = useStoreContext();
  const { jotai, persistence } = context;
  const isRead = useAtomValue(isReadAtom);
  const { status, items } = useQueue();
  const isAllSent = status === 'ready' && items.length === 0;

  useEffect(() => {
    void readRecord(persistence, warningRecord).then(kept =>
      jotai.set(isReadAtom, known => known ?? kept?.isRead ?? false),
    );
  }, [jotai, persistence]);
  useEffect(() => {
    if (isRead && isAllSent) void updateRecord(persistence, warningRecord, () => ({ isRead: false }));
  }, [isRead, isAllSent, persistence]);

  const markRead = useCallback(() => {
    jotai.set(isReadAtom, true);
    void updateRecord(persistence, warningRecord, () => ({ isRead: true }));
  }, [jotai, persistence]);
  return { isUnread: isRead === false, markRead };
}

/** Starts the outbox. `tell` gets the batches that no form awaits, and returns true if it has reported the refusals. */
export function useSentBatches(tell: (batch: SentBatch) => boolean): void {
  const context = useStoreContext();
  const tellLatest = useEffectEvent(tell);
  useEffect(() => {
    let isWanted = true;
    const watching = loadOutbox(context).then(
      outbox => (isWanted ? outbox.watchBatches(batch => tellLatest(batch)) : undefined),
      () => undefined,
    );
    return () => {
      isWanted = false;
      void watching.then(stop => stop?.());
    };
  }, [context]);
}
