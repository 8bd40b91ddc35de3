import { atom } from 'jotai';
import type { Portal } from '../portal/portal.ts';

/** What is known of each account, by name; an open set. */
export const factsAtom = atom<ReadonlyMap<string, Readonly<Record<string, boolean | number>>>>(new Map());

/** Notes what a server value says of an account; facts of other names stay. */
export function setFacts(
  { jotai }: Portal,
  accountId: string,
  facts: Readonly<Record<string, boolean | number>>,
): void {
  jotai.set(factsAtom, known => new Map(known).set(accountId, { ...known.get(accountId), ...facts }));
}
