import { isFull, type RatePhotos, withFileConverted, withFilesAdded } from '../draft/photos.ts';
import { enqueueConversion } from './convert/converter.ts';

export interface PhotoPlace {
  /** `undefined` once the reading is gone. */
  readonly current: () => RatePhotos | undefined;
  readonly change: (update: (photos: RatePhotos) => RatePhotos) => void;
  readonly newId: () => string;
  /** Defaults to the limit of a rate. */
  readonly max?: number;
}

/** Converts files one after the other; settles after the last. */
export async function addPhotos(files: readonly File[], place: PhotoPlace): Promise<void> {
  const added = files.map(file => ({ file, id: place.newId(), name: file.name }));
  place.change(photos => withFilesAdded(photos, added));
  for (const { file, id } of added) {
    const before = place.current();
    if (!before?.some(photo => photo.id === id)) continue;
    const isTooMany = isFull(before, place.max);
    const end = isTooMany ? ({ ok: false, reason: 'tooMany' } as const) : await enqueueConversion(file);
    if (place.current()) place.change(photos => withFileConverted(photos, id, end, place.max));
  }
}
