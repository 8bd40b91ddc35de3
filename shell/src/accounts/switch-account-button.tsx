import { IconSwitchHorizontal } from '@tabler/icons-react';
import { type AccountSummary, useAccountCommands } from '@zaehlwerk/store';
import { Button } from '@zaehlwerk/ui';
import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useShellTexts } from '../language/shell-texts.ts';
import { ownPaths } from '../routing/own-paths.ts';
import { areaOf } from './area-of.ts';
import { isSecondOfTwo } from './double-click.ts';
import { ShortLabel } from './short-label.tsx';

interface Props {
  readonly account: AccountSummary;
  readonly variant: 'subtle' | 'default';
  /** What is shown, where the account's name stands beside it already; the name is read out all the same. */
  readonly shortLabel?: string;
  /** The whole width of a menu. */
  readonly fullWidth?: boolean;
  readonly justify?: 'flex-start';
}

/** Makes an account the current one. Whoever does so on the accounts page stays there, elsewhere in the same area. */
export function SwitchAccountButton({ account, shortLabel, ...look }: Props) {
  const { t } = useShellTexts();
  const { makeCurrent } = useAccountCommands();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const changeTo = (click: MouseEvent) => {
    if (isSecondOfTwo(click)) return;
    makeCurrent(account.accountId);
    if (pathname !== ownPaths.accounts) navigate(areaOf(pathname));
  };
  return (
    <Button {...look} leftSection={<IconSwitchHorizontal size="1.25rem" aria-hidden />} onClick={changeTo}>
      {shortLabel ? (
        <ShortLabel label={shortLabel} about={account.name} />
      ) : (
        t('accounts.switchTo', { name: account.name })
      )}
    </Button>
  );
}
