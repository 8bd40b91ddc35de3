import type { ResultImage } from '@zaehlwerk/api';
import { Button, Skeleton } from '@zaehlwerk/ui';
import { useTexts } from '../texts.ts';
import { PhotoPreview } from './photo-preview.tsx';
import classes from './sent-photo.module.css';
import { useSentPhoto } from './use-sent-photo.ts';

interface Props {
  readonly image: ResultImage;
  /** Which photo of the reading, beginning with 1. */
  readonly number: number;
  /** The name of the reading that it belongs to. */
  readonly reading: string;
}

/**
 * A photo that was sent with a reading; without a connection its place says so (specification section 8, "Offline").
 */
export function SentPhoto({ image, number, reading }: Props) {
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
