import { atom, useAtomValue } from 'jotai';
import { useCallback, useEffect } from 'react';
import * as z from 'zod/mini';
import { readRecord, writeRecord } from '../persistence/record.ts';
import { usePortal } from '../portal/use-portal.ts';
import { useQueue } from './use-queue.ts';

const warningRecord = { key: 'queued-warning', version: 1, content: z.object({ isRead: z.boolean() }) };

/** `undefined` until the device has said it. */
const isReadAtom = atom<boolean | undefined>(undefined);

/**
 * The warning that readings wait on this device, which appears once (specification section 4, "Offline"): whoever has
 * read it is not asked again on this page, nor on a later one until everything has been sent.
 */
export function useQueuedWarning(): { readonly isUnread: boolean; readonly markRead: () => void } {
  const portal = usePortal();
  const { jotai, persistence } = portal;
  const isRead = useAtomValue(isReadAtom);
  const { status, items } = useQueue();
  const isAllSent = status === 'ready' && items.length === 0;

  useEffect(() => {
    void readRecord(persistence, warningRecord).then(kept =>
      jotai.set(isReadAtom, known => known ?? kept?.isRead ?? false),
    );
  }, [jotai, persistence]);
  useEffect(() => {
    if (isRead && isAllSent) void writeRecord(persistence, warningRecord, { isRead: false });
  }, [isRead, isAllSent, persistence]);

  const markRead = useCallback(() => {
    jotai.set(isReadAtom, true);
    void writeRecord(persistence, warningRecord, { isRead: true });
  }, [jotai, persistence]);
  return { isUnread: isRead === false, markRead };
}
