import { IconLogin2 } from '@tabler/icons-react';
import { Link } from '@zaehlwerk/module-kit';
import { useFeature } from '@zaehlwerk/store';
import { Button } from '@zaehlwerk/ui';
import { useShellTexts } from '../language/shell-texts.ts';
import { ownPaths } from '../routing/own-paths.ts';
import classes from './queue-item.module.css';

/** Whose reading it is, and the way to sending it: with no other login than theirs (decisions.md 35). */
export function SignInHint({ name }: { readonly name: string }) {
  const { t } = useShellTexts();
  const severalAccounts = useFeature('multipleAccountsLoginEnabled');
  const text = t('queue.signIn', { name });
  if (!severalAccounts) return <p className={classes.facts}>{text}</p>;
  return (
    <p className={classes.signIn}>
      <Button
        component={Link}
        to={ownPaths.addAccount}
        variant="default"
        leftSection={<IconLogin2 size="1.25rem" aria-hidden />}
      >
        {text}
      </Button>
    </p>
  );
}
