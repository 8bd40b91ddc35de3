import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useCallback } from 'react';
import { applicationAtom, loadedApplication } from '../application/application-query.ts';
import { choosePreferencesAtom, preferencesAtom } from './preferences.ts';

const languageAtom = atom(get => {
  const chosen = get(preferencesAtom).language;
  const { enabledLanguages, defaultLanguage } = loadedApplication(get(applicationAtom)).languageConfig;
  return enabledLanguages.some(({ name }) => name === chosen) && chosen ? chosen : defaultLanguage;
});

/** The name of the language to show: the user's choice if the deployment offers it, else the deployment's default. */
export function useLanguage(): string {
  return useAtomValue(languageAtom);
}

/** Chooses a language by its name, such as `en-FORMAL`, for this device. */
export function useSetLanguage(): (language: string) => void {
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
