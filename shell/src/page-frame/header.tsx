import { Link } from '@zaehlwerk/module-kit';
import { useApplication, useSession } from '@zaehlwerk/store';
import { useShellTexts } from '../language/shell-texts.ts';
import { HeaderMenus, HeaderNavigation } from '../signed-in/signed-in.tsx';
import { ContrastButton } from './contrast-button.tsx';
import { LanguageButton } from './language-button.tsx';
import classes from './page-frame.module.css';

/** Logo and name of the application, navigation, and the switches that concern every page. */
export function Header() {
  const { t } = useShellTexts();
  const { applicationName } = useApplication();
  const loggedIn = useSession() !== null;
  return (
    <header className={classes.header} data-compact={loggedIn || undefined}>
      <Link to="/" className={classes.brand ?? ''}>
        <img src="/api/public/application/logo.png" alt="" height={36} className={classes.logo} />
        <span className={classes.applicationName}>{applicationName}</span>
      </Link>
      {loggedIn && (
        <nav className={classes.navigation} aria-label={t('navigation.label')}>
          <HeaderNavigation />
        </nav>
      )}
      <div className={classes.switches}>
        <LanguageButton />
        <ContrastButton />
        {loggedIn && <HeaderMenus />}
      </div>
    </header>
  );
}
