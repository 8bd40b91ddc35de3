import type { DraftPresence } from '@zaehlwerk/metering/form-draft';
import { useTakeBack } from '@zaehlwerk/metering/send';
import { useSearchParams } from '@zaehlwerk/module-kit';
import { useAccounts } from '@zaehlwerk/store';
import { useQueue } from '@zaehlwerk/store/data';
import { useEffect, useRef } from 'react';
import { unknownReadingKind } from '../queue-kinds.ts';
import { holdsUnsent, type UnknownDraft, unknownForms } from './unknown-draft.ts';

/** Moves the queued reading that the address names back to the form. True while the form holds another reading. */
export function useQueuedUnknown(draft: UnknownDraft, { kept, state }: DraftPresence<UnknownDraft>): boolean {
  const [search, setSearch] = useSearchParams();
  const { status, items } = useQueue();
  const takeBack = useTakeBack(unknownForms, kept);
  const accounts = useAccounts();
  const wanted = search.get('reading');
  const item = items.find(({ id, kind }) => id === wanted && kind === unknownReadingKind.name);
  const isThere = item && accounts.some(({ accountId }) => accountId === item.accountId);
  const isInForm = item !== undefined && draft.queuedAs === item.subject;
  const isOccupied = isThere === true && !isInForm && holdsUnsent(draft);
  const isReady = wanted !== null && state !== 'opening' && status !== 'loading';
  const taken = useRef<string>(undefined);

  useEffect(() => {
    if (!isReady || isOccupied) return;
    const done = () => setSearch({}, { replace: true });
    if (!item || !isThere || isInForm) return done();
    if (taken.current === item.id) return;
    taken.current = item.id;
    // As its account, and in its place in the queue.
    const place = { sendAs: item.accountId, queuedAs: item.subject };
    void takeBack(item, draft => ({ ...draft, ...place })).then(done);
  }, [isReady, isOccupied, isThere, isInForm, item, takeBack, setSearch]);

  return isReady && isOccupied;
}
