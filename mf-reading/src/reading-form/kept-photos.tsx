import { focusField, photosFieldId } from '@zaehlwerk/metering/form';
import type { FormDraftHandle } from '@zaehlwerk/metering/form-draft';
import { SentPhotos } from '@zaehlwerk/metering/photos';
import { type ReadingDraft, withImageRemoved } from './reading-draft.ts';

interface KeptPhotos extends Pick<FormDraftHandle<ReadingDraft>, 'change'> {
  readonly jobId: string;
  readonly taskId: string;
  readonly imageIds: readonly string[];
  readonly fieldId: string;
  readonly reading: string;
}

/** Photos of the corrected reading that stay, for its photo field; each can be removed. */
export function keptPhotos({ imageIds, fieldId, change, ...shown }: KeptPhotos) {
  const remove = (imageId: string) => {
    change(current => withImageRemoved(current, shown.taskId, imageId));
    focusField(photosFieldId(fieldId));
  };
  const images = imageIds.map(imageId => ({ imageId }));
  return { count: imageIds.length, list: <SentPhotos {...shown} images={images} onRemove={remove} /> };
}
