import { applicationAtom, loadedApplication } from './application/application.ts';
import type { PortalStore } from './portal-store.tsx';
import { languageAtom } from './preferences.ts';
import { accountsAtom } from './session/accounts.ts';

/** The facts that the first view of a started store depends on. */
export function firstViewOf({ jotai }: PortalStore) {
  const { languageConfig } = loadedApplication(jotai.get(applicationAtom));
  return {
    language: jotai.get(languageAtom),
    wordings: languageConfig.translations,
    isLoggedIn: jotai.get(accountsAtom).length > 0,
  };
}
