import { useCallback, useEffect, useReducer } from 'react';
import * as z from 'zod/mini';
import { readRecord, updateRecord } from './persistence/record.ts';
import { usePortal } from './portal/portal.ts';
import type { Schema } from './server-value/kept-place.ts';

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
 * What an account has chosen on this device, and how to choose otherwise; `undefined` while the device is asked. Where it
 * keeps nothing, the choice holds as long as the page.
 */
export function useChoice<T>(
  { name, version, content, initial }: ChoiceDeclaration<T>,
  accountId: string,
): readonly [T | undefined, (choice: T) => void] {
  const portal = usePortal();
  const { persistence } = portal;
  portal.choices ??= new Map();
  const known = portal.choices;
  const record = { key: `choice/${name}/${accountId}`, version, content: z.unknown() };
  const place = `${record.key}@${version}`;
  const [, draw] = useReducer((times: number) => times + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the record is the same as long as its place is.
  useEffect(() => {
    if (known.has(place)) return;
    void readRecord(persistence, record).then(kept => {
      const read = content.safeParse(kept);
      if (!known.has(place)) known.set(place, read.success ? read.data : initial);
      draw();
    });
  }, [persistence, place]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the record is the same as long as its place is.
  const choose = useCallback(
    (next: T) => {
      known.set(place, next);
      draw();
      void updateRecord(persistence, record, () => next);
    },
    [persistence, place],
  );
  // Under a name and version there is one type.
  return [known.get(place) as T | undefined, choose];
}
