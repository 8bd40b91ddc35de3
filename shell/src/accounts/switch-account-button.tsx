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

/** The text of one of several buttons that look alike. `about`: what eyes see beside the button, and ears do not. */
export function ShortLabel({ label, about }: { readonly label: string; readonly about: string }) {
  return (
    <>
      {label}
      <VisuallyHidden>{about}</VisuallyHidden>
    </>
  );
}

/**
 * Whether this is the second click of a double click. Where the first one moves the list, the second would hit what
 * came under the pointer: the same button of another account.
 */
export function isSecondOfTwo({ detail }: { readonly detail: number }): boolean {
  return detail > 1;
}

/** `/ablesung` for one of its jobs: what lies deeper is one account's. */
function areaOf(pathname: string): string {
  return `/${pathname.split('/')[1] ?? ''}`;
}
