import { type PortalStore, PortalStoreProvider, useHighContrast } from '@zaehlwerk/store/host';
import { LoadingScreen, UiProvider } from '@zaehlwerk/ui';
import type { ComponentType, ReactNode } from 'react';
import { BrowserRouter } from 'react-router';
import { type Host, HostProvider } from './host.tsx';
import type { PortalTexts } from './language/i18n.ts';
import { LanguageScope } from './language/language-scope.tsx';
import { PortalSlots } from './modules/portal-slots.tsx';
import { PageFrame } from './page-frame/page-frame.tsx';
import { LoginRedirects, PageChanges } from './routing/page-changes.tsx';
import { PortalPages, PortalRoutes } from './routing/portal-routes.tsx';

interface Props {
  /** A started store. */
  readonly store: PortalStore;
  readonly texts: PortalTexts;
  readonly host: Host;
  readonly router?: ComponentType<{ readonly children: ReactNode }>;
}

export function Portal({ store, texts, host, router: Router = BrowserRouter }: Props) {
  return (
    <PortalStoreProvider store={store}>
      <ContrastScope>
        <LanguageScope texts={texts} loading={<LoadingScreen text="wird geladen..." />}>
          <HostProvider host={host}>
            <Router>
              <PortalPages>
                <PortalSlots>
                  <LoginRedirects />
                  <PageChanges />
                  {host.set.overridden && <host.set.overridden.Banner />}
                  <PageFrame>
                    <PortalRoutes />
                  </PageFrame>
                </PortalSlots>
              </PortalPages>
            </Router>
          </HostProvider>
        </LanguageScope>
      </ContrastScope>
    </PortalStoreProvider>
  );
}

function ContrastScope({ children }: { readonly children: ReactNode }) {
  return <UiProvider highContrast={useHighContrast()}>{children}</UiProvider>;
}
