import { SentPhoto } from './sent-photo.tsx';
import classes from './sent-photos.module.css';

interface Props {
  readonly jobId: string;
  readonly taskId: string;
  readonly images: readonly { readonly imageId: string }[] | undefined;
  /** The name of the reading that they belong to. */
  readonly reading: string;
}

/** The photos that were sent with a reading. */
export function SentPhotos({ jobId, taskId, images = [], reading }: Props) {
  if (images.length === 0) return null;
  return (
    <ul className={classes.photos}>
      {images.map(({ imageId }, index) => (
        <li key={imageId}>
          <SentPhoto image={{ jobId, taskId, imageId }} number={index + 1} reading={reading} />
        </li>
      ))}
    </ul>
  );
}
