import { lazyPart, useLazyPart } from '@zaehlwerk/module-kit';
import { useSyncExternalStore } from 'react';
import { wizardPath } from '../login-ways/path.ts';
import { useTexts } from '../texts.ts';
import classes from './aside.module.css';

/** Brings what reads Markdown, and asks the server: after everything that is needed to fill in the wizard. */
const contactPart = lazyPart(() => import(/* webpackChunkName: "Contact" */ '@zaehlwerk/metering/contact'));

/** As wide as the style sheet shows the aside. */
const wide = () => window.matchMedia('(min-width: 64em)');

function watchWidth(changed: () => void) {
  const query = wide();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** How a meter is read, and whom to turn to; the latter is the last, so that nothing moves when it comes. */
export function AsideHelp() {
  const { t } = useTexts();
  const isWide = useSyncExternalStore(watchWidth, () => wide().matches);
  return (
    <>
      <section className={classes.block}>
        <h2>{t('aside.help.title')}</h2>
        <ul>
          <li>{t('aside.help.number')}</li>
          <li>{t('aside.help.reading')}</li>
          <li>{t('aside.help.photo')}</li>
        </ul>
      </section>
      {isWide && <LoadedContact />}
    </>
  );
}

/** Whatever goes wrong with it, nothing is shown. */
function LoadedContact() {
  const contact = useLazyPart(contactPart);
  return contact.status === 'ready' && <contact.part.Contact path={wizardPath} className={classes.block} />;
}
