import { useAccounts } from '@zaehlwerk/store';
import { useTexts } from '../texts.ts';

/** Where several are logged in: the account under which readings are sent. */
export function CurrentAccount({ className }: { readonly className?: string | undefined }) {
  const { t } = useTexts();
  const [current, ...others] = useAccounts();
  if (!current || others.length === 0) return null;
  return <p className={className}>{t('accounts.here', { name: current.name })}</p>;
}
