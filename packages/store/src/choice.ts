import { useCallback, useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { readRecord, updateRecord } from './persistence/record.ts';
import { usePortal } from './portal/portal.ts';

/** How people look at something, such as the columns of a table: no work of theirs, but kept for the next visit. */
export interface ChoiceDeclaration<T> {
  /** Under which it lies on devices. */
  readonly name: string;
  /** Rises when what the device kept would be misread; then it is forgotten. */
  readonly version: number;
  readonly content: z.ZodMiniType<T>;
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
  const { persistence } = usePortal();
  const [choice, setChoice] = useState<T>();
  const record = { key: `choice/${name}/${accountId}`, version, content };
  const { key } = record;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the record is the same as long as its key is.
  useEffect(() => {
    let isWanted = true;
    void readRecord(persistence, record).then(
      kept => isWanted && setChoice(chosen => chosen ?? kept ?? initial),
    );
    return () => {
      isWanted = false;
    };
  }, [persistence, key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the record is the same as long as its key is.
  const choose = useCallback(
    (next: T) => {
      setChoice(next);
      void updateRecord(persistence, record, () => next);
    },
    [persistence, key],
  );
  return [choice, choose];
}
