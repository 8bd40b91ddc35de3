import { identifier } from '@zaehlwerk/api/bounded';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { accountOf } from '../auth/authenticate.ts';
import type { PhotoStore, StoredPhoto } from '../photo/photo-store.ts';
import { photoResponses, sendPhoto } from '../photo/send-photo.ts';
import { storedPhotoColumns, storedPhotoJoin } from '../photo/store-photos.ts';
import type { App } from '../plugins/app-type.ts';
import { RequestError } from '../plugins/request-error.ts';
import { isUuid } from '../plugins/uuid.ts';

const schema = {
  summary: 'A photo that was sent with a reading',
  tags: ['job'],
  params: z.object({ jobId: identifier, taskId: identifier, imageId: identifier }),
  response: photoResponses,
};

export function imageRoute(app: App, { pool, photos }: { pool: Pool; photos: PhotoStore }) {
  const path = '/api/pro/job/:jobId/meter-rate-tasks/:taskId/result-images/:imageId';
  app.get(path, { schema }, async (request, reply) => {
    const { jobId, taskId, imageId } = request.params;
    const values = [accountOf(request).id, jobId, taskId, imageId];
    const image = isUuid(imageId) && (await pool.query<StoredPhoto>(imageSql, values)).rows[0];
    if (!image) throw new RequestError('image_unknown', 'This account has no such photo.');
    return sendPhoto(request, reply, photos, image);
  });
}

const imageSql = `
  select ${storedPhotoColumns}
  from reading_photo shown join reading_result r on r.id = shown.result_id
  join meter_rate_task t on t.key = r.task_key join job on job.key = t.job_key
  join job_access access on access.job_key = job.key
  ${storedPhotoJoin}
  where shown.id = $4 and t.task_id = $3 and job.id = $2 and access.account_id = $1`;
