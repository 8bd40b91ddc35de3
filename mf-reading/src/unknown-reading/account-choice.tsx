import type { AccountSummary } from '@zaehlwerk/store';
import { NativeSelect } from '@zaehlwerk/ui/metering';
import { useTexts } from '../texts.ts';

interface Props {
  readonly accounts: readonly AccountSummary[];
  readonly accountId: string;
  readonly isLocked: boolean;
  readonly onChange: (accountId: string) => void;
}

/** As which account the reading is sent; asked only where several are logged in. */
export function AccountChoice({ accounts, accountId, isLocked, onChange }: Props) {
  const { t } = useTexts();
  if (accounts.length < 2) return null;
  return (
    <NativeSelect
      label={t('unknown.account.label')}
      inputWrapperOrder={['label', 'input', 'description']}
      description={t('unknown.account.hint')}
      data={accounts.map(({ accountId: value, name, username }) => ({
        value,
        label: name === username ? name : `${name} (${username})`,
      }))}
      value={accountId}
      disabled={isLocked}
      onChange={event => onChange(event.currentTarget.value)}
    />
  );
}
