import type { LanguageName } from '@zaehlwerk/api';
import { languageNames } from '@zaehlwerk/api/schema';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useCallback } from 'react';
import { applicationAtom } from '../application/application-query.ts';
import { choosePreferencesAtom, preferencesAtom } from './preferences.ts';

const languageAtom = atom((get): LanguageName => {
  const chosen = get(preferencesAtom).language;
  const config = get(applicationAtom).data?.languageConfig;
  const offered = config?.enabledLanguages.map(({ name }) => name) ?? languageNames;
  return offered.find(name => name === chosen) ?? config?.defaultLanguage ?? languageNames[0];
});

/**
 * The name of the language to show: the user's choice if the deployment offers it, else the deployment's default.
 * While nothing is known of the deployment: the user's choice, else `de-FORMAL`.
 */
export function useLanguage(): LanguageName {
  return useAtomValue(languageAtom);
}

/** Chooses a language by its name, such as `en-FORMAL`, for this device. */
export function useSetLanguage(): (language: LanguageName) => void {
  const choose = useSetAtom(choosePreferencesAtom);
  return useCallback(language => choose({ language }), [choose]);
}

/** Whether the user asked for high contrast on this device. */
export function useHighContrast(): boolean {
  return useAtomValue(preferencesAtom).highContrast;
}

/** Turns high contrast on or off for this device. */
export function useSetHighContrast(): (highContrast: boolean) => void {
  const choose = useSetAtom(choosePreferencesAtom);
  return useCallback(highContrast => choose({ highContrast }), [choose]);
}
