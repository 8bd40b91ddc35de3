import { useAtomValue } from 'jotai';
import { currentFactsAtom, type Facts } from './facts.ts';

/** The facts about the current account that gates are held against; `accounts`: how many are logged in. */
export function useFacts(): Facts {
  return useAtomValue(currentFactsAtom);
}
