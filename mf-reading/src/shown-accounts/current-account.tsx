import { useAccounts } from '@zaehlwerk/store';
import { useTexts } from '../texts.ts';

/** As whom the reader is here, where several are logged in: a reading is sent under this account. */
export function CurrentAccount({ className }: { readonly className?: string | undefined }) {
  const { t } = useTexts();
  const [current, ...others] = useAccounts();
  if (!current || others.length === 0) return null;
  return <p className={className}>{t('accounts.here', { name: current.name })}</p>;
}
