import { type DeclaredDrafts, declareDrafts, readableItem } from '@zaehlwerk/store/data';
import { awaitsPhotos, type FormDraft, type TakenBack, withTypingEnded } from './form-draft.ts';
import { noPhotos, type Photo, type RatePhotos } from './photos.ts';

/** The register of a form that has one only. */
export const onlyRegister = '';

/** What is kept of a photo beside its file. */
type PhotoName = Omit<Photo, 'jpeg'>;

type Check = (value: unknown) => boolean;

interface FormKind<Draft extends FormDraft> {
  /** Unique among the drafts of the portal. */
  readonly name: string;
  /** Rises when the release before would misread what is kept now. */
  readonly version: number;
  readonly empty: Draft;
  /** What is kept beside the photos, and what each of it has to be: what lies on a device may be anything. */
  readonly kept: { readonly [Name in keyof Draft]?: Check };
  /** Whether it has one register, whose photos are kept as one list. */
  readonly hasOneRegister?: boolean;
  /** How many photos a register may have, where that is not a rate's limit. */
  readonly maxPhotos?: number;
  /** Whether a draft says anything that is not known without it. */
  readonly isWorthKeeping: (draft: Draft) => boolean;
  /** The draft as it goes on at a later visit, after it was last changed at `savedAt`; see `DraftKind`. */
  readonly resume?: (draft: Draft, savedAt: number, timeZone?: string) => Draft;
}

/** The drafts of one kind of form. */
export interface FormDrafts<Draft extends FormDraft> extends Pick<FormKind<Draft>, 'empty' | 'maxPhotos'> {
  readonly declared: DeclaredDrafts<Draft>;
  /** What is kept of a draft: what was entered, and the key under which it was last sent; `undefined` is nothing. */
  readonly keep: (draft: Draft) => KeptForm | undefined;
  /**
   * The draft that was kept; what is never kept, such as photos that are being converted, is that of `current`.
   * `undefined` when it is none of this kind.
   */
  readonly restore: (
    content: unknown,
    fileOf: (photoId: string) => Blob | undefined,
    current?: Draft,
  ) => Draft | undefined;
}

interface KeptForm {
  readonly content: Readonly<Record<string, unknown>>;
  readonly files: ReadonlyMap<string, Blob>;
}

/** Declares what a kind of form keeps on the device, once per module and kind. */
export function declareFormDrafts<Draft extends FormDraft>(kind: FormKind<Draft>): FormDrafts<Draft> {
  const { name, version, empty, kept, hasOneRegister = false, maxPhotos, isWorthKeeping, resume } = kind;
  const names = Object.keys(kept) as (keyof Draft & string)[];

  const keep = (draft: Draft): KeptForm | undefined => {
    const { takenBack } = draft;
    if (!takenBack && !isWorthKeeping(draft)) return undefined;
    const ready = Object.entries(draft.photos).map(([id, photos]) => [id, photos.ready] as const);
    const photos = ready.filter(([, photos]) => photos.length > 0).map(([id, all]) => [id, all.map(nameOf)]);
    const byRegister: Record<string, PhotoName[]> = Object.fromEntries(photos);
    return {
      content: {
        ...Object.fromEntries(names.map(name => [name, draft[name]])),
        photos: hasOneRegister ? (byRegister[onlyRegister] ?? []) : byRegister,
        ...(takenBack && { takenBack: takenBack.item }),
        ...(draft.unfinished.length > 0 && { unfinished: draft.unfinished }),
      },
      files: new Map([
        ...(takenBack?.files ?? []),
        ...ready.flatMap(([, photos]) => photos.map(({ id, jpeg }) => [id, jpeg] as const)),
      ]),
    };
  };

  const restore: FormDrafts<Draft>['restore'] = (content, fileOf, current = empty) => {
    const found: Readonly<Record<string, unknown>> = Object(content);
    const byRegister = hasOneRegister ? { [onlyRegister]: found.photos } : found.photos;
    if (!isRecordOf(byRegister, arePhotoNames) || !names.every(name => kept[name]?.(found[name])))
      return undefined;
    const photos = Object.keys({ ...current.photos, ...byRegister }).map((id): [string, RatePhotos] => {
      const ready = (byRegister[id] ?? []).flatMap(photo => {
        const jpeg = fileOf(photo.id);
        return jpeg ? [{ ...nameOf(photo), jpeg }] : [];
      });
      return [id, { ...(current.photos[id] ?? noPhotos), ready }];
    });
    const entered = Object.fromEntries(names.map(name => [name, found[name]]));
    const takenBack = takenBackOf(found.takenBack, fileOf);
    const unfinished = areTexts(found.unfinished) ? found.unfinished : [];
    return { ...current, ...entered, photos: Object.fromEntries(photos), takenBack, unfinished };
  };

  const declared = declareDrafts<Draft>({
    name,
    version,
    empty,
    keep,
    restore,
    left: withTypingEnded,
    isIncomplete: awaitsPhotos,
    ...(resume && { resume }),
  });
  return { declared, empty, keep, restore, ...(maxPhotos !== undefined && { maxPhotos }) };
}

function takenBackOf(kept: unknown, fileOf: (fileId: string) => Blob | undefined): TakenBack | undefined {
  const item = readableItem(kept);
  return (
    item && {
      item,
      files: new Map(
        item.fileIds.flatMap(id => {
          const file = fileOf(id);
          return file ? [[id, file] as const] : [];
        }),
      ),
    }
  );
}

const nameOf = ({ id, name, fingerprint }: PhotoName): PhotoName => ({ id, name, fingerprint });

/** Checks of what is kept. */
export const isText = (value: unknown): value is string => typeof value === 'string';
export const areTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(isText);
export const isTextOrNone = (value: unknown) => value === undefined || isText(value);
export const isFlag = (value: unknown) => typeof value === 'boolean';
export const isAttemptOrNone = (value: unknown) =>
  value === undefined || hasTexts(value, ['content', 'idempotencyKey']);

/** Whether a value is an object of such values. */
export function isRecordOf<T>(
  value: unknown,
  check: (value: unknown) => value is T,
): value is Record<string, T> {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(check)
  );
}

const hasTexts = (value: unknown, keys: readonly string[]) => keys.every(key => isText(Object(value)[key]));

const arePhotoNames = (value: unknown): value is readonly PhotoName[] =>
  Array.isArray(value) && value.every(photo => hasTexts(photo, ['id', 'name', 'fingerprint']));
