import {
  lookAtQueueFile,
  openQueueFile,
  type QueueFileContents,
  type QueueFileProblem,
  type QueueKind,
  type TakenQueueFile,
  takeQueueFile,
  writeQueueFile,
} from '@zaehlwerk/outbox';
import { useMemo } from 'react';
import { applicationId } from '../application/application.ts';
import { loadOutbox } from '../outbox/load-outbox.ts';
import { type Portal, usePortal } from '../portal/portal.ts';
import { holdUpdates } from '../reload-guards.ts';
import { accountWithId } from '../session/accounts.ts';
import { closedShares } from '../session/use-closed-shares.ts';
import { admit } from './admit.ts';

/** What waits on this device, as a file. Each rejects when the device's queue cannot be had. */
export interface QueueFileCommands {
  /**
   * Writes the readings of the accounts that are logged in, and of shares that are closed: nobody can log in with those any
   * more. Only these where `ids` are given.
   */
  readonly write: (ids?: readonly string[]) => Promise<WrittenReadings>;
  /** Says what a file has, and takes nothing of it. */
  readonly look: (file: Blob) => Promise<FileResult<QueueFileContents>>;
  /** Puts what a file has into the queue. What lies there stays as it is. */
  readonly take: (file: Blob) => Promise<FileResult<TakenQueueFile>>;
}

/** The commands of {@link QueueFileCommands}; only items of these kinds are taken. */
export function useQueueFile(kinds: readonly QueueKind[]): QueueFileCommands {
  const portal = usePortal();
  return useMemo(() => queueFileCommandsOf(portal, kinds), [portal, kinds]);
}

/** What {@link useQueueFile} answers. */
export function queueFileCommandsOf(portal: Portal, kinds: readonly QueueKind[]): QueueFileCommands {
  return {
    write: ids => writeReadings(portal, ids),
    look: file => lookAtReadings(portal, kinds, file),
    take: file => takeReadings(portal, kinds, file),
  };
}

/** Readings as a file. */
export interface WrittenReadings {
  readonly file: Blob;
  readonly count: number;
  /** How many were left out, because their account is not logged in here. */
  readonly leftOut: number;
}

/** A problem of the file, or what was asked for. */
export type FileResult<T> =
  | ({ readonly ok: true } & T)
  | { readonly ok: false; readonly problem: QueueFileProblem };

async function writeReadings(portal: Portal, ids?: readonly string[]): Promise<WrittenReadings> {
  const { queue } = await loadOutbox(portal);
  const wanted = queue.items.filter(({ id }) => ids?.includes(id) ?? true);
  const closed = await closedShares(portal);
  const isOwn = (id: string) => accountWithId(portal, id) ?? closed.find(({ accountId }) => accountId === id);
  const own = wanted.filter(({ accountId }) => isOwn(accountId));
  const origin = { applicationId: applicationId(portal), createdAt: portal.now() };
  const file = await writeQueueFile(own, item => queue.filesOf(item), origin);
  return { file, count: own.length, leftOut: wanted.length - own.length };
}

/** Says what a file has, and takes nothing of it. */
async function lookAtReadings(
  portal: Portal,
  kinds: readonly QueueKind[],
  file: Blob,
): Promise<FileResult<QueueFileContents>> {
  const { queue } = await loadOutbox(portal);
  return reading(portal, file, opened => lookAtQueueFile(opened, queue, item => admit(portal, kinds, item)));
}

/** Puts what a file has into the queue, and begins to send. */
async function takeReadings(
  portal: Portal,
  kinds: readonly QueueKind[],
  file: Blob,
): Promise<FileResult<TakenQueueFile>> {
  const { queue, sender } = await loadOutbox(portal);
  holdUpdates('queue-file', true);
  try {
    return await reading(portal, file, opened =>
      takeQueueFile(opened, queue, item => admit(portal, kinds, item)),
    );
  } finally {
    holdUpdates('queue-file', false);
    void sender.flush();
  }
}

type Opened = Extract<Awaited<ReturnType<typeof openQueueFile>>, { ok: true }>;

async function reading<T>(
  portal: Portal,
  file: Blob,
  read: (opened: Opened) => Promise<T>,
): Promise<FileResult<T>> {
  const opened = await openQueueFile(file, applicationId(portal));
  if (!opened.ok) return opened;
  try {
    return { ok: true, ...(await read(opened)) };
  } catch {
    return { ok: false, problem: 'unreadable' };
  }
}
