import { anonymousMeterTypes, contactFields, meterSubTypes } from '@zaehlwerk/domain';
import {
  arePhotoNames,
  areTexts,
  hasTexts,
  isAttemptOrNone,
  isFlag,
  isRecordOf,
  isText,
  isTextOrNone,
} from '@zaehlwerk/metering/draft-checks';
import {
  nameOfPhoto,
  type PhotoName,
  type PhotosByRegister,
  type RatePhotos,
  readyOf,
} from '@zaehlwerk/metering/draft-photos';
import { base64Of, type TabEntries } from '@zaehlwerk/store/anonymous';
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
  return Object.fromEntries(Object.entries(all).filter(([name]) => name in checks)) as unknown as KeptForm;
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

const isOneOf = (known: readonly unknown[]) => (value: unknown) =>
  value === undefined || known.includes(value);

/** Everything that a reload would lose, with checks: stored data may have any shape. */
const checks = {
  meterNumber: isText,
  meterType: isOneOf(anonymousMeterTypes),
  isTypeChosen: isFlag,
  subType: isOneOf(meterSubTypes),
  rates: areTexts,
  values: value => isRecordOf(value, isText),
  withDecimals: isFlag,
  readingDate: isTextOrNone,
  readingReason: isText,
  contact: value => hasTexts(value, contactFields),
  proposedCity: isText,
  email: isText,
  privacyConsent: isFlag,
  lastAttempt: isAttemptOrNone,
  photoNames: value => isRecordOf(value, arePhotoNames),
  savedAt: value => typeof value === 'number',
} as const satisfies Readonly<Record<string, (value: unknown) => boolean>>;

interface KeptForm extends Pick<WizardForm, keyof typeof checks & keyof WizardForm> {
  readonly savedAt: number;
  readonly photoNames: Readonly<Record<string, readonly PhotoName[]>>;
}

function readable(text: string | undefined): KeptForm | undefined {
  try {
    const kept = Object(JSON.parse(text ?? ''));
    const isKept = Object.entries(checks).every(([name, check]) => check(kept[name]));
    return isKept ? kept : undefined;
  } catch {
    return undefined;
  }
}

function jpegOf(base64: string): Blob {
  const characters = atob(base64);
  const bytes = Uint8Array.from(characters, character => character.charCodeAt(0));
  return new Blob([bytes], { type: 'image/jpeg' });
}
