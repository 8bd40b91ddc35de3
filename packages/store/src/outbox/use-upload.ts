import { atom, useAtomValue } from 'jotai';
import { usePortal } from '../portal/portal.ts';
import { loadOutbox } from './load-outbox.ts';
import { queueStateAtom, uploadAtom } from './queue-state.ts';

/** Another tab may have ended before it could say so. */
const currentUploadAtom = atom(get => {
  const upload = get(uploadAtom);
  return upload && get(queueStateAtom).progress.inFlight === upload.id ? upload : undefined;
});

/** What a screen shows of an item that is being sent. */
export interface UploadHandle {
  /** How much of it is on its way, 0 to 100; nothing where it is not known, or not under way. */
  readonly percent: number | undefined;
  /** Has whoever sends it stop, unless all of it is on its way. It stays in the queue, and is not sent by itself. */
  readonly stop: () => void;
}

/** How far a queued item is on its way to the server, and the way to stop that. */
export function useUpload(id: string): UploadHandle {
  const portal = usePortal();
  const upload = useAtomValue(currentUploadAtom);
  return {
    percent: upload?.id === id ? upload.percent : undefined,
    stop: () =>
      void loadOutbox(portal).then(
        ({ sender }) => sender.stopItem(id),
        () => undefined,
      ),
  };
}
