import { fetchResultImage, type ResultImage } from '@zaehlwerk/api';
import { useAccountCall } from '@zaehlwerk/store/data';
import { Button, Skeleton } from '@zaehlwerk/ui';
import { useCallback, useEffect, useState } from 'react';
import { PhotoGroup } from '../photo-viewer/photo-group.tsx';
import { useTexts } from '../texts.ts';
import { PhotoItem, PhotoPreview } from './photo-list.tsx';
import classes from './sent-photos.module.css';

interface Props {
  readonly jobId: string;
  readonly taskId: string;
  readonly images: readonly { readonly imageId: string }[] | undefined;
  readonly reading: string;
  /** Removes a photo from a correction. */
  readonly onRemove?: ((imageId: string) => void) | undefined;
}

export function SentPhotos({ jobId, taskId, images = [], reading, onRemove }: Props) {
  const { t } = useTexts();
  if (images.length === 0) return null;
  return (
    <PhotoGroup>
      <ul className={classes.photos}>
        {images.map(({ imageId }, index) => (
          <PhotoItem
            key={imageId}
            className={classes.photo}
            removeLabel={t('photos.remove', { number: index + 1 })}
            onRemove={onRemove && (() => onRemove(imageId))}
          >
            <SentPhoto image={{ jobId, taskId, imageId }} number={index + 1} reading={reading} />
          </PhotoItem>
        ))}
      </ul>
    </PhotoGroup>
  );
}

interface PhotoProps {
  readonly image: ResultImage;
  /** Begins with 1. */
  readonly number: number;
  readonly reading: string;
}

/** A placeholder explains a missing connection (specification section 8, "Offline"). */
function SentPhoto({ image, number, reading }: PhotoProps) {
  const { t } = useTexts();
  const { photo, retry } = useSentPhoto(image);
  if (photo === 'failed')
    return (
      <div className={classes.failed}>
        <p>{t('photos.failed')}</p>
        <Button variant="default" onClick={retry}>
          {t('jobs.retry')}
        </Button>
      </div>
    );
  if (photo === 'loading')
    return (
      <span role="img" aria-label={t('photos.loading', { number })}>
        <Skeleton width="6rem" height="6rem" />
      </span>
    );
  return <PhotoPreview file={photo} number={number} reading={reading} />;
}

/** Fetches a sent photo; `retry` fetches again after a failure. */
export function useSentPhoto({ jobId, taskId, imageId }: ResultImage) {
  const call = useAccountCall();
  const [photo, setPhoto] = useState<Blob | 'loading' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt asks anew.
  useEffect(() => {
    const leaving = new AbortController();
    setPhoto('loading');
    void fetchResultImage(call, { jobId, taskId, imageId }, { signal: leaving.signal }).then(fetched => {
      if (!leaving.signal.aborted) setPhoto(fetched.ok ? fetched.value : 'failed');
    });
    return () => leaving.abort();
  }, [call, jobId, taskId, imageId, attempt]);
  return { photo, retry: useCallback(() => setAttempt(current => current + 1), []) };
}
