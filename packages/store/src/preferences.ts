import type { LanguageName } from '@zaehlwerk/api';
import { languageNames } from '@zaehlwerk/api/schema';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useCallback } from 'react';
import * as z from 'zod/mini';
import { applicationAtom } from './application/application.ts';
import { readRecord, updateRecord } from './persistence/record.ts';
import { noteLost } from './persistence/restore-failures.ts';
import { accountsAtom } from './session/accounts.ts';
import { type StoreContext, storeContextOf } from './store-context.ts';

const preferencesSchema = z.object({
  /** Such as `de-FORMAL`; absent until the user chose one. */
  language: z.optional(z.string()),
  highContrast: z.boolean(),
  /** Absent until the user chose it. */
  showsAllAccounts: z.optional(z.boolean()),
});

/** Of this device, for all accounts. */
type Preferences = z.infer<typeof preferencesSchema>;

const preferencesRecord = { key: 'preferences', version: 1, content: preferencesSchema };

export const preferencesAtom = atom<Preferences>({ highContrast: false });

export const choosePreferencesAtom = atom(null, (get, set, choice: Partial<Preferences>) => {
  const preferences = { ...get(preferencesAtom), ...choice };
  set(preferencesAtom, preferences);
  // Another tab may have chosen others meanwhile.
  void updateRecord(storeContextOf(get).persistence, preferencesRecord, kept => ({
    ...preferences,
    ...kept,
    ...choice,
  }));
});

export async function restorePreferences(context: StoreContext): Promise<void> {
  const { jotai, persistence } = context;
  const kept = await readRecord(persistence, preferencesRecord, () => noteLost(context, 'preferences'));
  if (kept) jotai.set(preferencesAtom, kept);
}

export const languageAtom = atom((get): LanguageName => {
  const chosen = get(preferencesAtom).language;
  const config = get(applicationAtom).data?.languageConfig;
  const offered = config?.enabledLanguages.map(({ name }) => name) ?? languageNames;
  return offered.find(name => name === chosen) ?? config?.defaultLanguage ?? languageNames[0];
});

/** The user's choice if the deployment offers it, else its default; `de-FORMAL` while nothing is known. */
export function useLanguage(): LanguageName {
  return useAtomValue(languageAtom);
}

export function useSetLanguage(): (language: LanguageName) => void {
  const choose = useSetAtom(choosePreferencesAtom);
  return useCallback(language => choose({ language }), [choose]);
}

export function useHighContrast(): boolean {
  return useAtomValue(preferencesAtom).highContrast;
}

export const showsAllAccountsAtom = atom(
  get => (get(preferencesAtom).showsAllAccounts ?? false) && get(accountsAtom).length > 1,
);

export function useSetHighContrast(): (highContrast: boolean) => void {
  const choose = useSetAtom(choosePreferencesAtom);
  return useCallback(highContrast => choose({ highContrast }), [choose]);
}

/** True if screens should show the data of all accounts together; never with a single login. */
export function useShowsAllAccounts(): boolean {
  return useAtomValue(showsAllAccountsAtom);
}

export function useSetShowsAllAccounts(): (showsAllAccounts: boolean) => void {
  const choose = useSetAtom(choosePreferencesAtom);
  return useCallback(showsAllAccounts => choose({ showsAllAccounts }), [choose]);
}
