import type { QueueFileContents, QueueKind, TakenQueueFile } from '@zaehlwerk/outbox';
import { useMemo } from 'react';
import { usePortal } from '../portal/use-portal.ts';
import {
  type FileResult,
  lookAtReadings,
  takeReadings,
  type WrittenReadings,
  writeReadings,
} from './queue-file.ts';

/** What waits on this device, as a file. Each rejects when the device's queue cannot be had. */
export interface QueueFileCommands {
  /** Writes the readings of the accounts that are logged in; only these where `ids` are given. */
  readonly write: (ids?: readonly string[]) => Promise<WrittenReadings>;
  /** Says what a file has, and takes nothing of it. */
  readonly look: (file: Blob) => Promise<FileResult<QueueFileContents>>;
  /** Puts what a file has into the queue. What lies there stays as it is. */
  readonly take: (file: Blob) => Promise<FileResult<TakenQueueFile>>;
}

/** The commands of {@link QueueFileCommands}; only items of these kinds are taken. */
export function useQueueFile(kinds: readonly QueueKind[]): QueueFileCommands {
  const portal = usePortal();
  return useMemo(
    () => ({
      write: ids => writeReadings(portal, ids),
      look: file => lookAtReadings(portal, kinds, file),
      take: file => takeReadings(portal, kinds, file),
    }),
    [portal, kinds],
  );
}
