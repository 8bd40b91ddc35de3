import type { UnsentDrafts } from '@zaehlwerk/outbox';
import { atom } from 'jotai';
import { useEffect } from 'react';
import type { Portal } from '../portal/portal.ts';
import { usePortal } from '../portal/use-portal.ts';

/**
 * What becomes of an account's drafts. Should their code not be at hand, no module has touched any in this tab, and
 * what lies on the device stays there.
 */
async function unsentDrafts(portal: Portal, accountId: string): Promise<UnsentDrafts> {
  try {
    const { draftBoxOf } = await import('../drafts/draft-box-of.ts');
    return await draftBoxOf(portal).unsentOf(accountId);
  } catch {
    return 'none';
  }
}

/** Whether something that was entered as an account would be lost or left unsent when that account is logged out. */
export type HoldsUnsavedWork = (accountId: string) => boolean;

const patienceMilliseconds = 2000;

const sourcesAtom = atom<ReadonlyMap<string, HoldsUnsavedWork>>(new Map());

/** What becomes of the unsent work of some accounts after their logout: the worst that becomes of any of it. */
export async function unsentWork(portal: Portal, accountIds: readonly string[]): Promise<UnsentDrafts> {
  const sources = [...portal.jotai.get(sourcesAtom).values()];
  if (accountIds.some(accountId => sources.some(holds => holds(accountId)))) return 'only-here';
  const states = await Promise.race([
    Promise.all(accountIds.map(accountId => unsentDrafts(portal, accountId))),
    // A device that does not answer must not keep anybody logged in.
    new Promise<UnsentDrafts[]>(resolve => portal.alarm(() => resolve(['only-here']), patienceMilliseconds)),
  ]);
  if (states.includes('only-here')) return 'only-here';
  return states.includes('kept') ? 'kept' : 'none';
}

/**
 * Has the portal ask `holds` before a logout, for what is no draft: those need no report. It goes on asking when the caller is no longer shown, because what was
 * entered outlives its screen. `source` names who answers; the same name again replaces the answer.
 */
export function useReportUnsavedWork(source: string, holds: HoldsUnsavedWork): void {
  const { jotai } = usePortal();
  useEffect(
    () => jotai.set(sourcesAtom, sources => new Map(sources).set(source, holds)),
    [jotai, source, holds],
  );
}
