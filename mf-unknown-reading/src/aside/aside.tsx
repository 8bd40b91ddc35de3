import { useIsWide } from '@zaehlwerk/metering/is-wide';
import { LaterContact } from '@zaehlwerk/metering/later-contact';
import { Link } from '@zaehlwerk/module-kit';
import { useSession } from '@zaehlwerk/store';
import { Button } from '@zaehlwerk/ui';
import { memo } from 'react';
import { wizardPath } from '../login-ways/path.ts';
import { useTexts } from '../texts.ts';
import classes from './aside.module.css';

/** Beside the wizard on wide screens; the contact text is last, so that its late arrival moves nothing. */
export const Aside = memo(function Aside() {
  const { t } = useTexts();
  const isLoggedIn = useSession() !== null;
  const isWide = useIsWide();
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
      {isWide && <LaterContact path={wizardPath} className={classes.block} />}
    </aside>
  );
});
