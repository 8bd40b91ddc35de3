import { useSearchParams } from '@zaehlwerk/module-kit';
import { useAccounts } from '@zaehlwerk/store';
import { useQueue, useQueueCommands } from '@zaehlwerk/store/data';
import { useEffect, useRef } from 'react';
import { unknownReadings } from '../queued-reading/declared-kinds.ts';
import { queuedUnknownDraft } from './queued-unknown-draft.ts';
import { holdsUnsent } from './unknown-draft.ts';
import type { UnknownDraftHandle } from './use-unknown-draft.ts';

/**
 * Brings the queued reading that the address names back into the form. Until the changed one takes its place it stays
 * on the device as it was, and is not sent. True where it has to wait, because the form holds another reading.
 */
export function useTakeBack({ draft, isOpening, change }: UnknownDraftHandle): boolean {
  const [search, setSearch] = useSearchParams();
  const { status, items } = useQueue();
  const { hold, filesOf } = useQueueCommands();
  const accounts = useAccounts();
  const wanted = search.get('reading');
  const item = items.find(({ id, kind }) => id === wanted && kind === unknownReadings.name);
  const isThere = item && accounts.some(({ accountId }) => accountId === item.accountId);
  const isInForm = item !== undefined && draft.queuedAs === item.subject;
  const isOccupied = isThere === true && !isInForm && holdsUnsent(draft);
  const isReady = wanted !== null && !isOpening && status !== 'loading';
  const taken = useRef<string>(undefined);

  useEffect(() => {
    if (!isReady || isOccupied) return;
    const done = () => setSearch({}, { replace: true });
    if (!item || !isThere || isInForm) return done();
    if (taken.current === item.id) return;
    taken.current = item.id;
    const takeBack = async () => {
      const held = await hold(item.id);
      if (!held) return;
      const files = await filesOf(held);
      change(() => queuedUnknownDraft(held, files));
    };
    takeBack().then(done, done);
  }, [isReady, isOccupied, isThere, isInForm, item, hold, filesOf, change, setSearch]);

  return isReady && isOccupied;
}
