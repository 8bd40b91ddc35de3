import { atom, useAtomValue } from 'jotai';
import { useCallback, useEffect } from 'react';
import * as z from 'zod/mini';
import { readRecord, updateRecord } from './persistence/record.ts';
import { type KnownChoice, type StoreContext, useStoreContext } from './portal/store-context.ts';
import type { Schema } from './queries/query-persister.ts';

/** How people look at something, such as the columns of a table: no work of theirs, but kept for the next visit. */
export interface ChoiceDeclaration<T> {
  /** Under which it lies on devices. */
  readonly name: string;
  /** Rises when what the device kept would be misread; then it is forgotten. */
  readonly version: number;
  readonly content: Schema<T>;
  /** What holds before anybody has chosen. */
  readonly initial: T;
}

/**
 * What an account has chosen on this device, and how to choose otherwise; `undefined` while the device is asked. All that
 * use the same on a page show the same. Where the device keeps nothing, the choice holds as long as the page.
 */
export function useChoice<T>(
  { name, version, content, initial }: ChoiceDeclaration<T>,
  accountId: string,
): readonly [T | undefined, (choice: T) => void] {
  const portal = useStoreContext();
  const { jotai, persistence } = portal;
  const record = { key: `choice/${name}/${accountId}`, version, content: z.unknown() };
  const known = knownChoice(portal, `${record.key}@${version}`);
  const choice = useAtomValue(known);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the record is the same as long as its atom is.
  useEffect(() => {
    if (jotai.get(known)) return;
    void readRecord(persistence, record).then(kept => {
      const read = content.safeParse(kept);
      jotai.set(known, meanwhile => meanwhile ?? { value: read.success ? read.data : initial });
    });
  }, [jotai, persistence, known]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the record is the same as long as its atom is.
  const choose = useCallback(
    (next: T) => {
      jotai.set(known, { value: next });
      void updateRecord(persistence, record, () => next);
    },
    [jotai, persistence, known],
  );
  // Under a name and version there is one type.
  return [choice?.value as T | undefined, choose];
}

function knownChoice(portal: StoreContext, place: string): KnownChoice {
  portal.choices ??= new Map();
  const known = portal.choices.get(place) ?? atom<{ readonly value: unknown }>();
  portal.choices.set(place, known);
  return known;
}
