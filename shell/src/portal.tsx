import { type PortalStore, PortalStoreProvider, useHighContrast } from '@zaehlwerk/store/host';
import { LoadingScreen, UiProvider } from '@zaehlwerk/ui';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router';
import type { PortalTexts } from './language/i18n.ts';
import { LanguageScope } from './language/language-scope.tsx';
import { PageFrame } from './page-frame/page-frame.tsx';
import { PortalContextProvider, type PortalContextValue } from './portal-context.tsx';
import { PageChanges } from './routing/page-changes.tsx';
import { PortalPages } from './routing/portal-pages.tsx';
import { PortalRoutes } from './routing/portal-routes.tsx';
import { LoginWays } from './session/login-ways.tsx';
import { NewLoginNotice } from './session/new-login-notice.tsx';
import { PortalSlots } from './slot/portal-slots.tsx';

interface Props {
  /** A store whose start has succeeded. */
  readonly store: PortalStore;
  readonly texts: PortalTexts;
  readonly context: PortalContextValue;
}

/** The running portal. */
export function Portal({ store, texts, context }: Props) {
  return (
    <PortalStoreProvider store={store}>
      <ContrastScope>
        <LanguageScope texts={texts} loading={<LoadingScreen text="wird geladen..." />}>
          <PortalContextProvider value={context}>
            <BrowserRouter>
              <PortalPages>
                <PortalSlots>
                  <NewLoginNotice />
                  <LoginWays />
                  <PageChanges />
                  {context.set.overridden && <context.set.overridden.Banner />}
                  <PageFrame>
                    <PortalRoutes />
                  </PageFrame>
                </PortalSlots>
              </PortalPages>
            </BrowserRouter>
          </PortalContextProvider>
        </LanguageScope>
      </ContrastScope>
    </PortalStoreProvider>
  );
}

function ContrastScope({ children }: { readonly children: ReactNode }) {
  return <UiProvider highContrast={useHighContrast()}>{children}</UiProvider>;
}
