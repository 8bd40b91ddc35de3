import type { UnsentDrafts } from '@zaehlwerk/outbox';
import type { Portal } from '../portal/portal.ts';

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

const patienceMilliseconds = 2000;

/** What becomes of the unsent work of some accounts after their logout: the worst that becomes of any of it. */
export async function unsentWork(portal: Portal, accountIds: readonly string[]): Promise<UnsentDrafts> {
  const states = await Promise.race([
    Promise.all(accountIds.map(accountId => unsentDrafts(portal, accountId))),
    // A device that does not answer must not keep anybody logged in.
    new Promise<UnsentDrafts[]>(resolve => portal.alarm(() => resolve(['only-here']), patienceMilliseconds)),
  ]);
  if (states.includes('only-here')) return 'only-here';
  return states.includes('kept') ? 'kept' : 'none';
}
