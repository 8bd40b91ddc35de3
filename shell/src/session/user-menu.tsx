import { IconClockUp, IconLogout, IconUserCircle, IconUserMinus, IconUsersGroup } from '@tabler/icons-react';
import { Link, menu, Slot } from '@zaehlwerk/module-kit';
import { useAccounts, useFeature } from '@zaehlwerk/store';
import { totalOf, useLogout, useQueuedCounts } from '@zaehlwerk/store/host';
import { Button } from '@zaehlwerk/ui';
import { DisclosureMenu } from '@zaehlwerk/ui/disclosure-menu';
import { SwitchAccountButton } from '../accounts/switch-account-button.tsx';
import { Languages } from '../language/languages.tsx';
import { useShellTexts } from '../language/shell-texts.ts';
import { ownPaths } from '../routing/own-paths.ts';
import { useIsPhone } from '../signed-in/use-is-phone.ts';
import { useLogoutConfirmation } from './use-logout-confirmation.tsx';
import classes from './user-menu.module.css';

const icon = { size: '1.25rem', 'aria-hidden': true } as const;
const action = { variant: 'subtle', fullWidth: true, justify: 'flex-start' } as const;

/** In the header; on a phone its entries are in the menu of the navigation. */
export function UserMenu() {
  const { t } = useShellTexts();
  const isPhone = useIsPhone();
  const { dialog, ...confirmations } = useLogoutConfirmation();
  // A question that is open stays when the device is turned.
  if (isPhone) return dialog;
  return (
    <>
      <DisclosureMenu
        label={t('user.menu')}
        icon={<IconUserCircle size="1.5rem" aria-hidden="true" />}
        iconOnly
      >
        <UserEntries {...confirmations} />
        <Languages />
      </DisclosureMenu>
      {dialog}
    </>
  );
}

type Confirmations = Omit<ReturnType<typeof useLogoutConfirmation>, 'dialog'>;

/** The current account's name, and what belongs to it. */
export function UserEntries({ confirmLogout, confirmErasure }: Confirmations) {
  const { t } = useShellTexts();
  const [current, ...others] = useAccounts();
  const severalAccounts = useFeature('multipleAccountsLoginEnabled');
  const logout = useLogout();
  const queued = totalOf(useQueuedCounts().all);
  if (!current) return null;
  const accountIds = [current, ...others].map(({ accountId }) => accountId);
  return (
    <>
      <p className={classes.name}>
        {current.name}
        {current.parentName && (
          <span className={classes.parent}>{t('home.createdBy', { parent: current.parentName })}</span>
        )}
      </p>
      <ul className={classes.actions}>
        {others.map(account => (
          <li key={account.accountId}>
            <SwitchAccountButton account={account} {...action} />
          </li>
        ))}
        {severalAccounts && (
          <li>
            <Button
              {...action}
              component={Link}
              to={ownPaths.accounts}
              leftSection={<IconUsersGroup {...icon} />}
            >
              {t('user.accounts')}
            </Button>
          </li>
        )}
        <li>
          <Button {...action} component={Link} to={ownPaths.queue} leftSection={<IconClockUp {...icon} />}>
            {queued > 0 ? t('user.queueCount', { count: queued }) : t('queue.title')}
          </Button>
        </li>
        <li>
          <Slot of={menu} />
        </li>
        <li>
          <Button
            {...action}
            leftSection={<IconLogout {...icon} />}
            onClick={() => confirmLogout(accountIds, logout)}
          >
            {t('user.logout')}
          </Button>
        </li>
        <li>
          <Button {...action} leftSection={<IconUserMinus {...icon} />} onClick={confirmErasure}>
            {t('erase.action')}
          </Button>
        </li>
      </ul>
    </>
  );
}
