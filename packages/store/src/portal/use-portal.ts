import { useStore } from 'jotai';
import { type Portal, portalOf } from './portal.ts';

/** The portal that a hook's commands work on. */
export function usePortal(): Portal {
  return portalOf(useStore().get);
}
