import { useAccountCommands, useAccounts, useLogin, useNotify, useSession } from '@zaehlwerk/store';
import { useLogout } from '@zaehlwerk/store/host';
import type { HarnessAccount } from './settings.ts';

/** Who uses the module: one of the demo accounts, whoever else has logged in here, or nobody. */
export function AccountChoice({ accounts }: { readonly accounts: readonly HarnessAccount[] }) {
  const here = useSession()?.username ?? '';
  const loggedIn = useAccounts();
  const { makeCurrent } = useAccountCommands();
  const login = useLogin();
  const logout = useLogout();
  const notify = useNotify();
  const others = loggedIn.filter(({ username }) => accounts.every(account => account.username !== username));

  const choose = async (username: string) => {
    if (username === '') return logout();
    const known = loggedIn.find(account => account.username === username);
    if (known) return makeCurrent(known.accountId);
    const { password = '' } = accounts.find(account => account.username === username) ?? {};
    const { code } = await login({ username, password });
    if (code !== 'logged-in') notify({ type: 'ERROR', title: `Login as ${username} failed`, message: code });
  };

  return (
    <label>
      <span>Account</span>
      <select value={here} onChange={event => void choose(event.target.value)}>
        <option value="">Nobody</option>
        {[...accounts, ...others].map(({ username, name }) => (
          <option key={username} value={username}>
            {username} ({name})
          </option>
        ))}
      </select>
    </label>
  );
}
