import { type Gate, isOpen, mayOpen } from '@zaehlwerk/module-kit/host';
import { useGateFacts } from '@zaehlwerk/module-kit/host/page';
import { useFeature } from '@zaehlwerk/store';
import { useHost } from '../host.tsx';

const forAdministrators: Gate = { roles: ['ROLE_KSA_ADMINISTRATOR'] };

/** For administrators, or for everyone if configured so, or where developers may run modules: the form is there. */
export function useStatusAccess(): 'open' | 'after-login' | 'closed' {
  const { overrides = [] } = useHost().set;
  const isForAll = useFeature('publicStatusPageEnabled') || overrides.length > 0;
  const facts = useGateFacts();
  if (isForAll || isOpen(forAdministrators, facts)) return 'open';
  return mayOpen(forAdministrators, facts) ? 'after-login' : 'closed';
}
