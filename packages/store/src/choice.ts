import { useCallback, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { readRecord, updateRecord } from './persistence/record.ts';
import { type Portal, usePortal } from './portal/portal.ts';
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

/** What this page has read and chosen, by key and version: whoever comes back to a screen has it at once. */
const choices = new WeakMap<Portal, Map<string, unknown>>();

function choicesOf(portal: Portal): Map<string, unknown> {
  const known = choices.get(portal) ?? new Map();
  choices.set(portal, known);
  return known;
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
  const known = choicesOf(portal);
  const record = { key: `choice/${name}/${accountId}`, version, content: z.unknown() };
  const { key } = record;
  const place = `${key}@${version}`;
  // Under a name and version there is one type.
  const [choice, setChoice] = useState(known.get(place) as T | undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the record is the same as long as its place is.
  useEffect(() => {
    if (known.has(place)) return;
    let isWanted = true;
    void readRecord(persistence, record).then(kept => {
      const read = content.safeParse(kept);
      if (!known.has(place)) known.set(place, read.success ? read.data : initial);
      if (isWanted) setChoice(known.get(place) as T);
    });
    return () => {
      isWanted = false;
    };
  }, [persistence, place]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the record is the same as long as its place is.
  const choose = useCallback(
    (next: T) => {
      known.set(place, next);
      setChoice(next);
      void updateRecord(persistence, record, () => next);
    },
    [persistence, place],
  );
  return [choice, choose];
}
