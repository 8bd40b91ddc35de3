import { type DeliveryRecord, readableDeliveryRecord } from '@zaehlwerk/outbox';
import { atom } from 'jotai';
import * as z from 'zod/mini';
import type { StoreContext } from '../store-context.ts';

/** The name of a query to which the server has another answer since. */
export const changedQueries = { name: 'query', message: z.string() };

/** Every confirmed send of this device that this page knows of, in the order in which it has heard of them. */
export const deliveryRecordsAtom = atom<readonly DeliveryRecord[]>([]);

/** Adds what this page did not know. */
export function addDeliveryRecords({ jotai }: StoreContext, records: readonly DeliveryRecord[]): void {
  const known = new Set(jotai.get(deliveryRecordsAtom).map(({ id }) => id));
  const news = records.filter(({ id }) => !known.has(id));
  if (news.length > 0) jotai.set(deliveryRecordsAtom, before => [...before, ...news]);
}

const patienceMilliseconds = 100;

/**
 * Reads what was sent before this page, so that what it asks for from now on is known to say that too. A device that takes
 * longer delays nothing: what it says later is taken for news, and asked for once more.
 */
export async function restoreDeliveryRecords(context: StoreContext): Promise<void> {
  const read = context.persistence.lists.deliveries().then(
    raws =>
      addDeliveryRecords(
        context,
        raws.flatMap(raw => readableDeliveryRecord(raw) ?? []),
      ),
    () => undefined,
  );
  let cancel = () => {};
  const patience = new Promise<void>(resolve => {
    cancel = context.alarm(resolve, patienceMilliseconds);
  });
  await Promise.race([read, patience]);
  cancel();
}

/**
 * What the server has answered to a query, with the sends of this device that are in it: those that were confirmed when
 * it was asked, and those whose outcome was put into it since. It is stale while a confirmed send of this query is not
 * among them. No clock is asked.
 */
export interface Synced<T> {
  readonly value: T;
  /** When the server has answered, in milliseconds since the epoch, if that was noted. */
  readonly dataUpdatedAt?: number | undefined;
  /** Ids of the sends. */
  readonly knows: ReadonlySet<string>;
}

/** The ids of all sends that an answer knows which is asked for now. */
export function knownSends({ jotai }: StoreContext): ReadonlySet<string> {
  return new Set(jotai.get(deliveryRecordsAtom).map(({ id }) => id));
}

/** An answer after the outcome of a send was put into it. */
export function markSynced<T>(data: Synced<T>, value: T, sentId: string): Synced<T> {
  return { ...data, value, knows: new Set([...data.knows, sentId]) };
}
