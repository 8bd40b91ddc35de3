import { type DeliveryRecord, readableDeliveryRecord } from '@zaehlwerk/outbox';
import { atom } from 'jotai';
import * as z from 'zod/mini';
import { inTime } from '../persistence/in-time.ts';
import type { StoreContext } from '../store-context.ts';

/** Message: the server has another answer to this query. */
export const changedQueries = { name: 'query', message: z.string() };

/** All confirmed sends of this device that this page knows, in the order of its knowledge. */
export const deliveryRecordsAtom = atom<readonly DeliveryRecord[]>([]);

export function addDeliveryRecords({ jotai }: StoreContext, records: readonly DeliveryRecord[]): void {
  const known = new Set(jotai.get(deliveryRecordsAtom).map(({ id }) => id));
  const news = records.filter(({ id }) => !known.has(id));
  if (news.length > 0) jotai.set(deliveryRecordsAtom, before => [...before, ...news]);
}

const timeoutMilliseconds = 100;

/** So that answers from now on include these sends. Records of a slow device count as news, and reload queries. */
export async function restoreDeliveryRecords(context: StoreContext): Promise<void> {
  const read = async () => {
    const raws = await context.persistence.lists.deliveries().catch(() => []);
    addDeliveryRecords(
      context,
      raws.flatMap(raw => readableDeliveryRecord(raw) ?? []),
    );
  };
  await inTime(context, read(), timeoutMilliseconds);
}

/**
 * A query's answer with the sends it includes: those that were confirmed before the request, and those whose answers
 * were put into it. It is stale while a confirmed send of this query is missing. No clock is compared.
 */
export interface Synced<T> {
  readonly value: T;
  /** In milliseconds since 1970, if known. */
  readonly dataUpdatedAt?: number | undefined;
  /** Kept by the device; the server has not answered since. */
  readonly isFromDevice?: boolean;
  /** Ids of the sends. */
  readonly knows: ReadonlySet<string>;
}

/** The sends that an answer to a request of this moment includes. */
export function knownSends({ jotai }: StoreContext): ReadonlySet<string> {
  return new Set(jotai.get(deliveryRecordsAtom).map(({ id }) => id));
}

export function markSynced<T>(data: Synced<T>, value: T, sentId: string): Synced<T> {
  return { ...data, value, knows: new Set([...data.knows, sentId]) };
}
