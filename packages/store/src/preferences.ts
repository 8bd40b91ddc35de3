import type { LanguageName } from '@zaehlwerk/api';
import { languageNames } from '@zaehlwerk/api/schema';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useCallback } from 'react';
import * as z from 'zod/mini';
import { applicationAtom } from './application/application.ts';
import { readRecord, writeRecord } from './persistence/record.ts';
import { noteLost } from './persistence/restore-failures.ts';
import { accountsAtom } from './session/accounts.ts';
import { type StoreContext, storeContextOf } from './store-context.ts';

const preferencesSchema = z.object({
  /** A language's name such as `de-FORMAL`; absent until the user chose one. */
  language: z.optional(z.string()),
  highContrast: z.boolean(),
  /** Whether screens that can do so show what there is for all logins together; absent until the user chose it. */
  showsAllAccounts: z.optional(z.boolean()),
});

/** What the user chose on this device, whoever is logged in. */
type Preferences = z.infer<typeof preferencesSchema>;

const preferencesRecord = { key: 'preferences', version: 1, content: preferencesSchema };

/** The user's choices. */
export const preferencesAtom = atom<Preferences>({ highContrast: false });

/** Changes some choices, in memory and on the device. */
export const choosePreferencesAtom = atom(null, (get, set, choice: Partial<Preferences>) => {
  const preferences = { ...get(preferencesAtom), ...choice };
  set(preferencesAtom, preferences);
  void writeRecord(storeContextOf(get).persistence, preferencesRecord, preferences);
});

/** Brings back the choices of an earlier visit. */
export async function restorePreferences(context: StoreContext): Promise<void> {
  const { jotai, persistence } = context;
  const kept = await readRecord(persistence, preferencesRecord, () => noteLost(context, 'preferences'));
  if (kept) jotai.set(preferencesAtom, kept);
}

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

/** Whether all accounts are to be shown together. */
export const showsAllAccountsAtom = atom(
  get => (get(preferencesAtom).showsAllAccounts ?? false) && get(accountsAtom).length > 1,
);

/** Turns high contrast on or off for this device. */
export function useSetHighContrast(): (highContrast: boolean) => void {
  const choose = useSetAtom(choosePreferencesAtom);
  return useCallback(highContrast => choose({ highContrast }), [choose]);
}

/**
 * Whether the user wants to see what there is for all logins of this device together, where a screen can show that; never
 * with a single login.
 */
export function useShowsAllAccounts(): boolean {
  return useAtomValue(showsAllAccountsAtom);
}

/** Chooses between all logins together and the current one, for this device. */
export function useSetShowsAllAccounts(): (showsAllAccounts: boolean) => void {
  const choose = useSetAtom(choosePreferencesAtom);
  return useCallback(showsAllAccounts => choose({ showsAllAccounts }), [choose]);
}
