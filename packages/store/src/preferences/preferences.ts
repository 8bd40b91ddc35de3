import { atom } from 'jotai';
import * as z from 'zod/mini';
import { noteLost } from '../persistence/lost-at-start.ts';
import { readRecord, writeRecord } from '../persistence/record.ts';
import { type Portal, portalOf } from '../portal/portal.ts';

const preferencesSchema = z.object({
  /** A language's name such as `de-FORMAL`; absent until the user chose one. */
  language: z.optional(z.string()),
  highContrast: z.boolean(),
});

/** What the user chose on this device, whoever is logged in. */
export type Preferences = z.infer<typeof preferencesSchema>;

const preferencesRecord = { key: 'preferences', version: 1, content: preferencesSchema };

/** The user's choices. */
export const preferencesAtom = atom<Preferences>({ highContrast: false });

/** Changes some choices, in memory and on the device. */
export const choosePreferencesAtom = atom(null, (get, set, choice: Partial<Preferences>) => {
  const preferences = { ...get(preferencesAtom), ...choice };
  set(preferencesAtom, preferences);
  void writeRecord(portalOf(get).persistence, preferencesRecord, preferences);
});

/** Brings back the choices of an earlier visit. */
export async function restorePreferences(portal: Portal): Promise<void> {
  const { jotai, persistence } = portal;
  const kept = await readRecord(persistence, preferencesRecord, () => noteLost(portal, 'preferences'));
  if (kept) jotai.set(preferencesAtom, kept);
}
