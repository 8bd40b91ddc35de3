import { type DraftKind, type FileOf, readableItem, type StoredDraft } from '@zaehlwerk/store/data';
import * as z from 'zod/mini';
import { photoNamesSchema } from './draft-schemas.ts';
import { convertsFiles, type FormDraft, type TakenBack, withTypingEnded } from './form-draft.ts';
import { type AddedPhoto, nameOfPhoto, type PhotoName, type RatePhotos } from './photos.ts';

export const onlyRegister = '';

const unfinishedSchema = z.array(z.string());

interface FormKind<Draft extends FormDraft>
  extends Pick<DraftKind<Draft>, 'name' | 'version' | 'empty' | 'resume'> {
  /** The stored fields beside the photos. */
  readonly kept: { readonly [Name in keyof Draft]?: z.ZodMiniType<Draft[Name]> };
  readonly isWorthKeeping: (draft: Draft) => boolean;
}

export interface FormDrafts<Draft extends FormDraft> extends DraftKind<Draft> {
  /** Unlike `keep`, independent of {@link FormKind.isWorthKeeping}. */
  readonly contentOf: (draft: Draft) => StoredDraft['content'];
}

/** Declares the stored drafts of a form, once per module and kind. */
export function declareFormDrafts<Draft extends FormDraft>(kind: FormKind<Draft>): FormDrafts<Draft> {
  const { kept: fields, isWorthKeeping, ...declared } = kind;
  const names = Object.keys(fields) as (keyof Draft & string)[];
  const schema = z.object({ ...(fields as Record<string, z.ZodMiniType>), photos: photoNamesSchema });

  const kept = (draft: Draft): StoredDraft => {
    const { takenBack } = draft;
    const unfinished = Object.keys(draft.typing);
    const byRegister: Record<string, PhotoName[]> = {};
    const files = new Map<string, Blob | undefined>(takenBack?.files);
    for (const [register, added] of Object.entries(draft.photos)) {
      const photos = added.filter(photo => photo.is === 'ready' || photo.is === 'unread');
      if (photos.length > 0) byRegister[register] = photos.map(nameOfPhoto);
      for (const photo of photos) files.set(photo.id, photo.is === 'ready' ? photo.jpeg : undefined);
    }
    return {
      content: {
        ...Object.fromEntries(names.map(name => [name, draft[name]])),
        photos: byRegister,
        ...(takenBack && { takenBack: takenBack.item }),
        ...(unfinished.length > 0 && { unfinished }),
      },
      files,
    };
  };

  const restore: DraftKind<Draft>['restore'] = (content, fileOf, current = declared.empty) => {
    const { success, data } = schema.safeParse(content);
    if (!success) return undefined;
    const byRegister = data.photos;
    const found: Readonly<Record<string, unknown>> = data;
    const photos = Object.keys({ ...current.photos, ...byRegister }).map((id): [string, RatePhotos] => {
      const kept = (byRegister[id] ?? []).flatMap((photo): RatePhotos => {
        const jpeg = fileOf(photo.id);
        if (jpeg === null) return [];
        return [
          jpeg ? { ...nameOfPhoto(photo), is: 'ready', jpeg } : { ...nameOfPhoto(photo), is: 'unread' },
        ];
      });
      const isHereAlone = ({ is }: AddedPhoto) => is === 'converting' || is === 'refused';
      return [id, [...kept, ...(current.photos[id] ?? []).filter(isHereAlone)]];
    });
    const entered = Object.fromEntries(names.map(name => [name, found[name]]));
    const others = Object(content);
    const takenBack = takenBackOf(others.takenBack, fileOf);
    const { data: unfinished = [] } = unfinishedSchema.safeParse(others.unfinished);
    const typing = Object.fromEntries(unfinished.map(name => [name, current.typing[name] ?? 'elsewhere']));
    return { ...current, ...entered, photos: Object.fromEntries(photos), takenBack, typing };
  };

  return {
    ...declared,
    keep: draft => (draft.takenBack || isWorthKeeping(draft) ? kept(draft) : undefined),
    contentOf: draft => kept(draft).content,
    restore,
    left: withTypingEnded,
    isIncomplete: convertsFiles,
  };
}

function takenBackOf(kept: unknown, fileOf: FileOf): TakenBack | undefined {
  const item = readableItem(kept);
  const there = item?.fileIds.filter(id => fileOf(id) !== null) ?? [];
  return item && { item, files: new Map(there.map(id => [id, fileOf(id) ?? undefined])) };
}
