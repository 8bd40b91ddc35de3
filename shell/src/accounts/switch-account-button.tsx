import { IconSwitchHorizontal } from '@tabler/icons-react';
import { type AccountSummary, useAccountCommands } from '@zaehlwerk/store';
import { Button, VisuallyHidden } from '@zaehlwerk/ui';
import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useShellTexts } from '../language/shell-texts.ts';
import { ownPaths } from '../routing/own-paths.ts';

interface Props {
  readonly account: AccountSummary;
  readonly variant: 'subtle' | 'default';
  /** Visible text where the account's name is next to the button; screen readers get the name as well. */
  readonly shortLabel?: string;
  readonly fullWidth?: boolean;
  readonly justify?: 'flex-start';
}

/** Makes an account the current one. The accounts page stays; any other page changes to the start of its area. */
export function SwitchAccountButton({ account, shortLabel, ...look }: Props) {
  const { t } = useShellTexts();
  const { makeCurrent } = useAccountCommands();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const switchAccount = (click: MouseEvent) => {
    if (isSecondClick(click)) return;
    makeCurrent(account.accountId);
    // `/ablesung` for one of its jobs: deeper pages belong to one account.
    if (pathname !== ownPaths.accounts) navigate(`/${pathname.split('/')[1] ?? ''}`);
  };
  return (
    <Button
      {...look}
      leftSection={<IconSwitchHorizontal size="1.25rem" aria-hidden />}
      onClick={switchAccount}
    >
      {shortLabel ? (
        <ShortLabel label={shortLabel} about={account.name} />
      ) : (
        t('accounts.switchTo', { name: account.name })
      )}
    </Button>
  );
}

/** Text of one of several buttons that look alike. `about`: visible next to the button, read out with it. */
export function ShortLabel({ label, about }: { readonly label: string; readonly about: string }) {
  return (
    <>
      {label}
      <VisuallyHidden>{about}</VisuallyHidden>
    </>
  );
}

/**
 * True for the second click of a double click. The first one moves the list, so the second would hit another account.
 */
export function isSecondClick({ detail }: { readonly detail: number }): boolean {
  return detail > 1;
}
