import type { Job } from '@zaehlwerk/api';
import { rateLabel } from '@zaehlwerk/domain';
import { PhotoGroup, PhotoPreview, SentPhotos } from '@zaehlwerk/metering/photos';
import { type QueuedItem, useQueueCommands } from '@zaehlwerk/store/data';
import { useEffect, useState } from 'react';
import { useTexts } from '../texts.ts';
import classes from './queued-reading.module.css';
import { resultsOf } from './queued-results.ts';

/** The photos of a queued reading: kept ones of the corrected reading, and its own as far as the device has them. */
export function QueuedPhotos({ job, item }: { readonly job: Job; readonly item: QueuedItem }) {
  const { t } = useTexts();
  const files = useFilesOf(item);
  const results = resultsOf(item).map(result => {
    const task = job.meter.meterRateTasks.find(({ taskId }) => taskId === result.taskId);
    return { ...result, reading: t('reading.label', { rate: task ? rateLabel(task) : '' }).trim() };
  });
  const photos = results.flatMap(({ photoIds, reading }) =>
    photoIds.map(id => ({ id, reading, file: files.get(id) })),
  );
  return (
    <PhotoGroup>
      {results.map(({ taskId, keptImageIds, reading }) => (
        <SentPhotos
          key={taskId}
          jobId={job.id}
          taskId={taskId}
          images={keptImageIds.map(imageId => ({ imageId }))}
          reading={reading}
        />
      ))}
      <ul className={classes.photos}>
        {photos.map(
          ({ id, reading, file }, index) =>
            file && (
              <li key={id}>
                <PhotoPreview file={file} number={index + 1} reading={reading} />
              </li>
            ),
        )}
      </ul>
    </PhotoGroup>
  );
}

const noFiles: ReadonlyMap<string, Blob> = new Map();

function useFilesOf(item: QueuedItem): ReadonlyMap<string, Blob> {
  const { filesOf } = useQueueCommands();
  const [files, setFiles] = useState(noFiles);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the files of an item never change.
  useEffect(() => {
    const leaving = new AbortController();
    filesOf(item)
      .then(found => leaving.signal.aborted || setFiles(found))
      // The form reports lost photos.
      .catch(() => undefined);
    return () => leaving.abort();
  }, [filesOf, item.id]);
  return files;
}
