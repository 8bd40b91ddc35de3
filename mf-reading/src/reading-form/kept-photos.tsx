import { focusField, photosFieldId } from '@zaehlwerk/metering/form';
import type { FormDraftHandle } from '@zaehlwerk/metering/form-draft';
import { SentPhotos } from '@zaehlwerk/metering/photos';
import { type ReadingDraft, withImageRemoved } from './reading-draft.ts';

interface Props extends Pick<FormDraftHandle<ReadingDraft>, 'change'> {
  readonly jobId: string;
  readonly taskId: string;
  readonly imageIds: readonly string[];
  readonly fieldId: string;
  readonly reading: string;
}

/** Photos of the corrected reading that stay; each can be removed. */
export function KeptPhotos({ jobId, taskId, imageIds, fieldId, reading, change }: Props) {
  const remove = (imageId: string) => {
    change(current => withImageRemoved(current, taskId, imageId));
    focusField(photosFieldId(fieldId));
  };
  const images = imageIds.map(imageId => ({ imageId }));
  return <SentPhotos jobId={jobId} taskId={taskId} images={images} reading={reading} onRemove={remove} />;
}
