import { anonymousMeterTypes, contactFields, meterSubTypes } from '@zaehlwerk/domain';
import {
  nameOfPhoto,
  type PhotoName,
  type PhotosByRegister,
  type RatePhotos,
  readyOf,
} from '@zaehlwerk/metering/draft-photos';
import { attemptSchema, photoNamesSchema } from '@zaehlwerk/metering/draft-schemas';
import { base64Of, type TabEntries } from '@zaehlwerk/store/anonymous';
import * as z from 'zod/mini';
import type { WizardForm } from '../form/wizard-form.ts';

/** Entries expire this long after the last change (decisions.md 44). */
export const keptMilliseconds = 3_600_000;

const formEntry = 'form';
const photoEntry = (id: string) => `photo ${id}`;

export type TabMemory = ReturnType<typeof tabMemory>;

/** Storage of the wizard in its tab (decisions.md 44 and 45), which survives a reload, and nothing else. */
export function tabMemory(entries: TabEntries, now: () => number = Date.now) {
  /** Photos are encoded asynchronously: a later `keep` or `forget` cancels an earlier one. */
  let turn = 0;
  let forgetting: ReturnType<typeof setTimeout> | undefined;
  const forget = () => {
    turn += 1;
    clearTimeout(forgetting);
    for (const name of entries.names()) entries.remove(name);
  };

  return {
    forget,
    restore: (empty: WizardForm): WizardForm => {
      const kept = readable(entries.read(formEntry));
      if (!kept || now() - kept.savedAt > keptMilliseconds || kept.savedAt > now()) {
        forget();
        return empty;
      }
      const { savedAt: _savedAt, photoNames, ...form } = kept;
      return { ...empty, ...form, isChanged: true, photos: photosOf(photoNames, entries) };
    },
    /** Resolves to false if the tab cannot store everything. */
    keep: async (form: WizardForm): Promise<boolean> => {
      turn += 1;
      clearTimeout(forgetting);
      forgetting = setTimeout(forget, keptMilliseconds);
      const mine = turn;
      const ready = readyOf(Object.values(form.photos).flat());
      const wanted = new Set([formEntry, ...ready.map(({ id }) => photoEntry(id))]);
      for (const name of entries.names()) if (!wanted.has(name)) entries.remove(name);
      let isKept = entries.write(formEntry, JSON.stringify(keptOf(form, now())));
      for (const { id, jpeg } of ready) {
        if (entries.names().includes(photoEntry(id))) continue;
        const content = await base64Of(jpeg);
        if (turn !== mine) return isKept;
        isKept = entries.write(photoEntry(id), content) && isKept;
      }
      return isKept;
    },
  };
}

function keptOf(form: WizardForm, savedAt: number): KeptForm {
  const photoNames = Object.fromEntries(
    Object.entries(form.photos).map(([obis, photos]) => [obis, readyOf(photos).map(nameOfPhoto)]),
  );
  const all = { ...form, photoNames, savedAt };
  const names = Object.entries(all).filter(([name]) => name in keptSchema.shape);
  return Object.fromEntries(names) as unknown as KeptForm;
}

function photosOf(photoNames: KeptForm['photoNames'], entries: TabEntries): PhotosByRegister {
  const photoOf = (name: PhotoName): RatePhotos => {
    const content = entries.read(photoEntry(name.id));
    return content === undefined ? [] : [{ ...name, is: 'ready', jpeg: jpegOf(content) }];
  };
  return Object.fromEntries(
    Object.entries(photoNames).map(([obis, names]) => [obis, names.flatMap(photoOf)]),
  );
}

/** Everything that a reload would lose; stored data may have any shape. */
const keptSchema = z.object({
  meterNumber: z.string(),
  meterType: z.optional(z.enum(anonymousMeterTypes)),
  isTypeChosen: z.boolean(),
  subType: z.optional(z.enum(meterSubTypes)),
  rates: z.array(z.string()),
  values: z.record(z.string(), z.string()),
  withDecimals: z.boolean(),
  readingDate: z.optional(z.string()),
  readingReason: z.string(),
  contact: z.record(z.enum(contactFields), z.string()),
  proposedCity: z.string(),
  email: z.string(),
  privacyConsent: z.boolean(),
  lastAttempt: z.optional(attemptSchema),
  photoNames: photoNamesSchema,
  savedAt: z.number(),
});

type KeptForm = z.infer<typeof keptSchema>;

function readable(text: string | undefined): KeptForm | undefined {
  try {
    return keptSchema.safeParse(JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
}

function jpegOf(base64: string): Blob {
  const characters = atob(base64);
  const bytes = Uint8Array.from(characters, character => character.charCodeAt(0));
  return new Blob([bytes], { type: 'image/jpeg' });
}
