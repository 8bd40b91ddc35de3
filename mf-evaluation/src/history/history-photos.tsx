import type { ResultImage } from '@zaehlwerk/api';
import { PhotoGroup, PhotoPreview, useSentPhoto } from '@zaehlwerk/metering/photos';
import { Skeleton } from '@zaehlwerk/ui';
import { useTexts } from '../texts.ts';
import classes from './history-photos.module.css';

interface Props {
  readonly jobId: string;
  readonly taskId: string;
  readonly images: readonly { readonly imageId: string }[];
  readonly reading: string;
}

/** Thumbnails that open large. */
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

/** A missing photo leaves its place without a message (specification section 4). */
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
