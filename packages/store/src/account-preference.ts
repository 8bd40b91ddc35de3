import { atom, useAtomValue } from 'jotai';
import { useCallback, useEffect } from 'react';
import * as z from 'zod/mini';
import { readRecord, updateRecord } from './persistence/record.ts';
import { preferenceKey } from './preference-key.ts';
import type { Schema } from './queries/query-persister.ts';
import { useStoreContext } from './store-context.ts';

/** A setting of an account on this device, such as the columns of a table. */
export interface AccountPreference<T> {
  /** Part of its key on devices. */
  readonly name: string;
  /** Rises when a persisted value would be misread; that is forgotten then. */
  readonly version: number;
  readonly content: Schema<T>;
  readonly initial: T;
}

/** The values that this page has read or set, by key and version. */
const valuesAtom = atom<Readonly<Record<string, unknown>>>({});

/** `undefined` until the device has answered. Shared on a page; holds that long if the device keeps nothing. */
export function useAccountPreference<T>(
  { name, version, content, initial }: AccountPreference<T>,
  accountId: string,
): readonly [T | undefined, (value: T) => void] {
  const { jotai, persistence } = useStoreContext();
  const record = { key: preferenceKey(name, accountId), version, content: z.unknown() };
  const place = `${record.key}@${version}`;
  const value = useAtomValue(valuesAtom)[place];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the record is the same as long as its place is.
  useEffect(() => {
    if (place in jotai.get(valuesAtom)) return;
    void readRecord(persistence, record).then(kept => {
      const read = content.safeParse(kept);
      jotai.set(valuesAtom, values => ({ [place]: read.success ? read.data : initial, ...values }));
    });
  }, [jotai, persistence, place]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the record is the same as long as its place is.
  const change = useCallback(
    (next: T) => {
      jotai.set(valuesAtom, values => ({ ...values, [place]: next }));
      void updateRecord(persistence, record, () => next);
    },
    [jotai, persistence, place],
  );
  // Under a name and version there is one type.
  return [value as T | undefined, change];
}
