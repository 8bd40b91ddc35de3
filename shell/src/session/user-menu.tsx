import { IconLogout, IconUserCircle } from '@tabler/icons-react';
import { useAccountInfo, useLogout, useSession } from '@zaehlwerk/store';
import { Button, DisclosureMenu } from '@zaehlwerk/ui';
import { useNavigate } from 'react-router';
import { useShellTexts } from '../language/shell-texts.ts';
import classes from './user-menu.module.css';

/** Says who is logged in and lets them log out. */
export function UserMenu() {
  const { t } = useShellTexts();
  const session = useSession();
  const account = useAccountInfo();
  const logout = useLogout();
  const navigate = useNavigate();
  const name = account.status === 'ready' ? account.value.name : (session?.username ?? '');
  return (
    <DisclosureMenu
      label={t('user.menu')}
      icon={<IconUserCircle size="1.5rem" aria-hidden="true" />}
      iconOnly
    >
      <p className={classes.name}>{name}</p>
      <ul className={classes.actions}>
        <li>
          <Button
            variant="subtle"
            fullWidth
            justify="flex-start"
            leftSection={<IconLogout size="1.25rem" aria-hidden="true" />}
            onClick={() => logout().then(() => navigate('/'))}
          >
            {t('user.logout')}
          </Button>
        </li>
      </ul>
    </DisclosureMenu>
  );
}
