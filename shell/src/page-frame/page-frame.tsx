import { IconContrast, IconLanguage } from '@tabler/icons-react';
import { footer, Link, Slot, useIsOpenPage } from '@zaehlwerk/module-kit';
import { useApplication, useSession } from '@zaehlwerk/store';
import { useHighContrast, useLanguage, useSetHighContrast, useSetLanguage } from '@zaehlwerk/store/host';
import { ActionIcon, Anchor, Loader, NewTabLink, VisuallyHidden } from '@zaehlwerk/ui';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { Deferred } from '../deferred/deferred.tsx';
import { enabledLanguages } from '../language/enabled-languages.ts';
import { useShellTexts } from '../language/shell-texts.ts';
import { legalPages, publicPages } from '../routing/own-paths.ts';
import { HeaderMenus, HeaderNavigation } from '../signed-in/signed-in.tsx';
import classes from './page-frame.module.css';

export function PageFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useShellTexts();
  const isVisitor = useSession() === null;
  return (
    <>
      <a className={classes.skipLink} href="#main">
        {t('skipToContent')}
      </a>
      <Deferred />
      <div className={classes.frame} data-signed-in={!isVisitor || undefined}>
        <Header />
        <main id="main" className={classes.main} tabIndex={-1}>
          {children}
        </main>
        <Footer />
        <div id="notifications" className={classes.notifications} />
      </div>
    </>
  );
}

function Header() {
  const { t } = useShellTexts();
  const { applicationName, logo } = useApplication();
  const isVisitor = useSession() === null;
  const { pathname } = useLocation();
  const [hasLogo, setHasLogo] = useState(true);
  const hasNavigation = !isVisitor || publicPages.includes(pathname.split('/')[1] ?? '');
  return (
    <header className={classes.header} data-compact={hasNavigation || undefined}>
      <Link to="/" className={classes.brand ?? ''}>
        {hasLogo && (
          <img
            src="/api/public/application/logo.png"
            alt=""
            width={logo?.width}
            height={logo?.height}
            className={classes.logo}
            onError={() => setHasLogo(false)}
          />
        )}
        <span className={classes.applicationName}>{applicationName}</span>
      </Link>
      {hasNavigation && (
        <nav
          className={classes.navigation}
          aria-label={t('navigation.label')}
          data-tab-bar={!isVisitor || undefined}
        >
          <HeaderNavigation />
        </nav>
      )}
      <div className={classes.switches}>
        <LanguageButton />
        <ContrastButton />
        {!isVisitor && <HeaderMenus place={<span className={classes.menusPlace} />} />}
      </div>
    </header>
  );
}

/** Switches to the language in its title; only if there are several (specification section 1). */
function LanguageButton() {
  const { t, language: shown } = useShellTexts();
  const offered = enabledLanguages(useApplication());
  const language = useLanguage();
  const setLanguage = useSetLanguage();
  const [first] = useState(shown);
  const [hasChanged, setHasChanged] = useState(false);
  if (shown !== first && !hasChanged) setHasChanged(true);
  const index = offered.findIndex(({ name }) => name === language);
  const next = offered[(index + 1) % offered.length];
  if (offered.length < 2 || next === undefined) return null;
  return (
    <>
      <VisuallyHidden role="status">
        {hasChanged && t('language.now', { name: offered[index]?.readableName })}
      </VisuallyHidden>
      <ActionIcon
        aria-label={t('language.change')}
        title={next.readableName}
        aria-busy={language !== shown}
        onClick={() => setLanguage(next.name)}
      >
        {language === shown ? (
          <IconLanguage size="1.375rem" aria-hidden="true" />
        ) : (
          <Loader size="1.375rem" color="currentColor" aria-hidden="true" />
        )}
      </ActionIcon>
    </>
  );
}

const neverChanges = () => () => undefined;

function ContrastButton() {
  const { t } = useShellTexts();
  const highContrast = useHighContrast();
  const setHighContrast = useSetHighContrast();
  // The view that came with the page knows no choice of this device.
  const isPressed = useSyncExternalStore(
    neverChanges,
    () => highContrast,
    () => false,
  );
  return (
    <ActionIcon
      aria-label={t('contrast.high')}
      title={t('contrast.high')}
      aria-pressed={isPressed}
      onClick={() => setHighContrast(!highContrast)}
    >
      <IconContrast size="1.375rem" aria-hidden="true" />
    </ActionIcon>
  );
}

function Footer() {
  const { applicationName } = useApplication();
  return (
    <footer className={classes.footer}>
      <span>{applicationName}</span>
      {legalPages.map(page => (
        <LegalLink key={page} page={page} />
      ))}
      <Slot of={footer} />
    </footer>
  );
}

/** A configured URL wins over the page of a module. */
function LegalLink({ page }: { readonly page: (typeof legalPages)[number] }) {
  const { t } = useShellTexts();
  const settings = useApplication().legal[page];
  const url = settings && 'url' in settings && settings.url;
  const isOpenPage = useIsOpenPage(`/${page}`);
  const words = t(`footer.${page}`);
  if (url)
    return (
      <NewTabLink href={url} inherit>
        {words}
      </NewTabLink>
    );
  return (
    isOpenPage && (
      <Anchor component={Link} to={`/${page}`} inherit>
        {words}
      </Anchor>
    )
  );
}
