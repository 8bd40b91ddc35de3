import { Link } from '@zaehlwerk/module-kit';
import { useSession } from '@zaehlwerk/store';
import { Button } from '@zaehlwerk/ui';
import { useTexts } from '../texts.ts';
import classes from './aside.module.css';

/** What stands beside the wizard on wide screens: what it is, the way to log in, contact and help. */
export function Aside() {
  const { t } = useTexts();
  const isLoggedIn = useSession() !== null;
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
      <section className={classes.block}>
        <h2>{t('aside.help.title')}</h2>
        <ul>
          <li>{t('aside.help.number')}</li>
          <li>{t('aside.help.reading')}</li>
          <li>{t('aside.help.photo')}</li>
        </ul>
      </section>
    </aside>
  );
}
