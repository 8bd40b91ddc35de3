import type { ReactNode } from 'react';
import { AccountNews } from '../accounts/account-news.tsx';
import { AfterLoad } from '../after-load/after-load.tsx';
import { useShellTexts } from '../language/shell-texts.ts';
import { Notifications } from '../notifications/notifications.tsx';
import { SessionEndedNotice } from '../session/session-ended-notice.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import classes from './page-frame.module.css';

/** What surrounds every page: skip link, header, notifications, footer. */
export function PageFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useShellTexts();
  return (
    <>
      <AfterLoad />
      <div className={classes.frame}>
        <a className={classes.skipLink} href="#main">
          {t('skipToContent')}
        </a>
        <Header />
        <main id="main" className={classes.main} tabIndex={-1}>
          {children}
        </main>
        <Footer />
        <Notifications />
        <AccountNews />
        <SessionEndedNotice />
      </div>
    </>
  );
}
