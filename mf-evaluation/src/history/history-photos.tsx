import type { ResultImage } from '@zaehlwerk/api';
import { PhotoGroup, PhotoPreview, useSentPhoto } from '@zaehlwerk/metering/photos';
import { Skeleton } from '@zaehlwerk/ui';
import { useTexts } from '../texts.ts';
import classes from './history-photos.module.css';

interface Props {
  readonly jobId: string;
  readonly taskId: string;
  readonly images: readonly { readonly imageId: string }[];
  /** The name of the reading that they belong to. */
  readonly reading: string;
}

/** The photos of a reading, small; each opens large. */
export function HistoryPhotos({ jobId, taskId, images, reading }: Props) {
  if (images.length === 0) return null;
  return (
    <PhotoGroup>
      <span className={classes.photos}>
        {images.map(({ imageId }, index) => (
          <HistoryPhoto
            key={imageId}
            image={{ jobId, taskId, imageId }}
            number={index + 1}
            reading={reading}
          />
        ))}
      </span>
    </PhotoGroup>
  );
}

interface PhotoProps {
  readonly image: ResultImage;
  readonly number: number;
  readonly reading: string;
}

/** One photo. Where it cannot be had, its place stays, and nothing is said (specification section 4). */
function HistoryPhoto({ image, number, reading }: PhotoProps) {
  const { t } = useTexts();
  const { photo } = useSentPhoto(image);
  if (photo instanceof Blob) return <PhotoPreview file={photo} number={number} reading={reading} />;
  return (
    <span role="img" aria-label={t('history.photoMissing', { number })}>
      <Skeleton width="3rem" height="3rem" animate={photo === 'loading'} />
    </span>
  );
}
