import { isFull, type RatePhotos, withFileConverted, withFilesAdded } from '../draft/photos.ts';
import { enqueueConversion } from './convert/converter.ts';

/** Where the photos of one reading are kept. */
export interface PhotoPlace {
  /** `undefined` once what they belong to is gone. */
  readonly current: () => RatePhotos | undefined;
  readonly change: (update: (photos: RatePhotos) => RatePhotos) => void;
  /** A key that comes once. */
  readonly newId: () => string;
  /** How many there may be, where that is not a rate's limit. */
  readonly max?: number;
}

/** Converts files one after the other and puts them where they belong; settles when none is left. */
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
