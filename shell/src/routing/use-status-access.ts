import { type Gate, isOpen, mayOpen } from '@zaehlwerk/module-kit/host';
import { useGateFacts } from '@zaehlwerk/module-kit/host/page';
import { useFeature } from '@zaehlwerk/store';
import { useHost } from '../host.tsx';

const forAdministrators: Gate = { roles: ['ROLE_KSA_ADMINISTRATOR'] };

/**
 * Whether there is a page of the status for whoever is here now: at once, once they have logged in, or not. It is for the
 * administrators of the deployment, or for everybody where that is configured; where developers may run modules of
 * their own, that page is how they do it, mostly without a login.
 */
export function useStatusAccess(): 'open' | 'after-login' | 'closed' {
  const { overrides = [] } = useHost().set;
  const isForAll = useFeature('publicStatusPageEnabled') || overrides.length > 0;
  const facts = useGateFacts();
  if (isForAll || isOpen(forAdministrators, facts)) return 'open';
  return mayOpen(forAdministrators, facts) ? 'after-login' : 'closed';
}
