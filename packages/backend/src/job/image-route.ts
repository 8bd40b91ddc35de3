import { identifier } from '@zaehlwerk/api/bounded';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { accountOf } from '../auth/authenticate.ts';
import type { App } from '../plugins/app-type.ts';
import { RequestError } from '../plugins/request-error.ts';
import { errorResponses, fileResponse } from '../plugins/responses.ts';
import { type StoredFile, sendStoredFile } from '../plugins/send.ts';
import { isUuid } from '../plugins/uuid.ts';

const schema = {
  summary: 'A photo that was sent with a reading',
  tags: ['job'],
  params: z.object({ jobId: identifier, taskId: identifier, imageId: identifier }),
  response: { 200: fileResponse('The photo', 'image/jpeg'), ...errorResponses(401, 404, 429) },
};

export function imageRoute(app: App, { pool }: { pool: Pool }) {
  const path = '/api/pro/job/:jobId/meter-rate-tasks/:taskId/result-images/:imageId';
  app.get(path, { schema }, async (request, reply) => {
    const { jobId, taskId, imageId } = request.params;
    const values = [accountOf(request).id, jobId, taskId, imageId];
    const image = isUuid(imageId) && (await pool.query<StoredFile>(imageSql, values)).rows[0];
    if (!image) throw new RequestError('image_unknown', 'This account has no such photo.');
    return sendStoredFile(request, reply, image);
  });
}

const imageSql = `
  select i.mime_type as type, i.bytes, i.id::text as tag
  from reading_image i join reading_result r on r.id = i.result_id
  join meter_rate_task t on t.key = r.task_key join job on job.key = t.job_key
  join job_access access on access.job_key = job.key
  where i.id = $4 and t.task_id = $3 and job.id = $2 and access.account_id = $1`;
