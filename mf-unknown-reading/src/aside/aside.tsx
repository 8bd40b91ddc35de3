import { Link, useLazyPart } from '@zaehlwerk/module-kit';
import { useSession } from '@zaehlwerk/store';
import { Button } from '@zaehlwerk/ui';
import { useTexts } from '../texts.ts';
import { laterSteps } from '../wizard/later-steps.ts';
import classes from './aside.module.css';

/** What stands beside the wizard on wide screens: what it is, the way to log in, contact and help. */
export function Aside() {
  const { t } = useTexts();
  const isLoggedIn = useSession() !== null;
  const later = useLazyPart(laterSteps);
  return (
    <aside className={classes.aside} aria-label={t('aside.label')}>
      <section className={classes.block}>
        <h2>{t('aside.introduction.title')}</h2>
        <p>{t('aside.introduction.text')}</p>
        {!isLoggedIn && (
          <Button component={Link} to="/" variant="default">
            {t('aside.login')}
          </Button>
        )}
      </section>
      {later.status === 'ready' && <later.part.AsideHelp />}
    </aside>
  );
}
