import { nothing, type Stories } from '@zaehlwerk/ui/testing';
import { SentPhotos } from './sent-photos.tsx';

export default { title: 'metering/SentPhotos', component: SentPhotos } satisfies Stories;

/** The server of the stories has no photos: they are loading, then they have failed. */
export const NotReachable = () => (
  <SentPhotos
    jobId="job-1"
    taskId="task-1"
    images={[{ imageId: 'image-1' }]}
    reading="HT"
    onRemove={nothing}
  />
);
