import { type PortalStore, PortalStoreProvider } from '@zaehlwerk/store/host';
import { type ReactNode, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, Route, Routes } from 'react-router';
import { ModuleScope } from '../context/module-context.tsx';
import { OpenPages } from '../context/open-pages.tsx';
import { type NamedContribution, type OfferedSlot, SlotHost } from '../context/slot.tsx';
import { createModuleTexts } from './module-texts.ts';

interface Props {
  /** A started store. */
  readonly store: PortalStore;
  /** The module's name. */
  readonly module: string;
  /** The module's texts of one language, as in its `locales` file. */
  readonly texts: Readonly<Record<string, string>>;
  readonly language?: string;
  readonly address?: string;
  /**
   * The module's paths that show `children`, where it reads parameters from them; without them it is shown anywhere.
   */
  readonly paths?: readonly string[];
  /** Paths of other modules' pages that this portal has. */
  readonly openPages?: readonly string[];
  /** What stands in the slots that the module offers, by their names; nothing in others. */
  readonly contributions?: Readonly<Record<string, (props: OfferedSlot['props']) => ReactNode>>;
  /** What stands behind names in the slots that show each behind its own, by the names of the slots. */
  readonly named?: Readonly<Record<string, readonly NamedContribution[]>>;
  readonly children: ReactNode;
}

/**
 * Stands in for the shell in component tests of a module: store, texts, router and scope. A missing text throws;
 * `MissingPage` is the heading `missing page`.
 */
export function ModuleHarness({
  store,
  module,
  texts,
  language = 'de-FORMAL',
  address = '/',
  paths = ['*'],
  openPages = [],
  contributions = {},
  named = {},
  children,
}: Props) {
  const [i18n] = useState(() =>
    createModuleTexts(module, { [language]: texts }, language, key => {
      throw new Error(`${module} has no text "${key}" in ${language}`);
    }),
  );
  return (
    <PortalStoreProvider store={store}>
      <I18nextProvider i18n={i18n}>
        <OpenPages isOpen={path => openPages.includes(path)} missing={<h1>missing page</h1>}>
          <SlotHost
            render={({ slot, props, fallback }) => contributions[slot.name]?.(props) ?? fallback}
            named={slot => named[slot.name] ?? []}
          >
            <MemoryRouter initialEntries={[address]}>
              <Routes>
                {paths.map(path => (
                  <Route
                    key={path}
                    path={path}
                    element={<ModuleScope name={module}>{children}</ModuleScope>}
                  />
                ))}
              </Routes>
            </MemoryRouter>
          </SlotHost>
        </OpenPages>
      </I18nextProvider>
    </PortalStoreProvider>
  );
}
