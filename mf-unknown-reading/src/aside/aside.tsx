import { Link, lazyPart, useLazyPart } from '@zaehlwerk/module-kit';
import { useSession } from '@zaehlwerk/store';
import { Button } from '@zaehlwerk/ui';
import { memo, useSyncExternalStore } from 'react';
import { wizardPath } from '../login-ways/path.ts';
import { useTexts } from '../texts.ts';
import classes from './aside.module.css';

/** Loaded after the wizard: it contains the Markdown renderer and sends a request. */
const contactPart = lazyPart(() => import(/* webpackChunkName: "Contact" */ '@zaehlwerk/metering/contact'));

/** The breakpoint of the style sheet. */
const wide = () => window.matchMedia('(min-width: 64em)');

function watchWidth(changed: () => void) {
  const query = wide();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/**
 * Introduction, login and help beside the wizard on wide screens; the contact text is last, so that its late arrival
 * moves nothing.
 */
export const Aside = memo(function Aside() {
  const { t } = useTexts();
  const isLoggedIn = useSession() !== null;
  const isWide = useSyncExternalStore(watchWidth, () => wide().matches);
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
      {isWide && <LoadedContact />}
    </aside>
  );
});

/** Renders nothing after a failure. */
function LoadedContact() {
  const contact = useLazyPart(contactPart);
  return contact.status === 'ready' && <contact.part.Contact path={wizardPath} className={classes.block} />;
}
