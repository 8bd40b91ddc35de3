import { identifier } from '@zaehlwerk/api/bounded';
import {
  type UnknownReadingRequest,
  unknownReadingRequestSchema,
  unknownReadingResponseSchema,
} from '@zaehlwerk/api/schema';
import {
  type CalendarDay,
  checkUnknownReading,
  dayOfInstant,
  numberToDecimal,
  today,
} from '@zaehlwerk/domain';
import type { PoolClient } from 'pg';
import * as z from 'zod/mini';
import { type Account, accountOf } from '../auth/authenticate.ts';
import type { KeptPhoto, StoredPhoto } from '../photo/photo-store.ts';
import { photoResponses, sendPhoto } from '../photo/send-photo.ts';
import { storedPhotoColumns, storedPhotoJoin, storePhotos } from '../photo/store-photos.ts';
import type { App } from '../plugins/app-type.ts';
import { answerOnce, idempotencyHeaders, keyOf } from '../plugins/idempotency.ts';
import { maxSubmissionBytes } from '../plugins/json-body.ts';
import { RequestError } from '../plugins/request-error.ts';
import { errorResponses } from '../plugins/responses.ts';
import { isUuid } from '../plugins/uuid.ts';
import { readApplication } from '../public/read-application.ts';
import { photoBytesOf, quotasFor, spendQuota } from '../quota/account-quota.ts';
import type { Quotas } from '../quota/quotas.ts';
import { acceptPhotos, photosToStore, type SubmissionContext } from '../submission/accept-photos.ts';
import { obviousFaults, type SentPhotos } from '../submission/redraw-photos.ts';
import { refuseFaults } from '../submission/refuse-faults.ts';
import { submissionOf, withNewNumber } from '../submission/submission-number.ts';
import { onUtilityDay } from '../submission/utility-day.ts';

const tags = ['unknown reading'];

const sendSchema = {
  summary: 'Sends the reading of a meter that the account has no job for',
  tags,
  headers: idempotencyHeaders,
  body: unknownReadingRequestSchema,
  response: { 201: unknownReadingResponseSchema, ...errorResponses(400, 401, 403, 413, 422, 429, 503) },
};

const imageSchema = {
  summary: 'A photo that was sent with the reading of a meter without a job',
  tags,
  params: z.object({ id: identifier, imageId: identifier }),
  response: photoResponses,
};

export function unknownReadingRoutes(app: App, context: SubmissionContext) {
  const { pool, metrics, photos: store } = context;
  const path = '/api/pro/unknown-reading';
  app.post(path, { schema: sendSchema, bodyLimit: maxSubmissionBytes }, async (request, reply) => {
    const account = accountOf(request);
    const key = keyOf(request);
    const onEffect = () =>
      metrics.submissions.inc({ kind: 'unknown_reading', application: account.applicationId });
    const submission = { request, key, photos: photosOf(request.body) };
    const photos = await acceptPhotos(context, submission, client =>
      validateUnknownReading(client, account, request.body),
    );
    return answerOnce(
      { pool, request, reply, scope: { accountId: account.id }, key, onEffect },
      {
        status: 201,
        effect: client =>
          storeUnknownReading(
            { client, account, quotas: quotasFor(request) },
            request.body,
            photosToStore(photos).flat(),
          ),
        answer: async (client, id) => ({ id, ...(await submissionOf(client, 'unknown_reading', id)) }),
      },
    );
  });

  app.get(`${path}/:id/images/:imageId`, { schema: imageSchema }, async (request, reply) => {
    const { id, imageId } = request.params;
    const values = [accountOf(request).id, id, imageId];
    const image = [id, imageId].every(isUuid) && (await pool.query<StoredPhoto>(imageSql, values)).rows[0];
    if (!image) throw new RequestError('image_unknown', 'This account has no such photo.');
    return sendPhoto(request, reply, store, image);
  });
}

const imageSql = `
  select ${storedPhotoColumns}
  from unknown_reading_photo shown join unknown_reading reading on reading.id = shown.reading_id
  ${storedPhotoJoin}
  where shown.id = $3 and reading.id = $2 and reading.account_id = $1`;

const photosOf = ({ readingImages = [] }: UnknownReadingRequest): SentPhotos[] => [
  { field: 'readingImages', images: readingImages },
];

/** Applies all rules (decision 6) without decoding photos. @returns what the reading uses up, and its day */
async function validateUnknownReading(client: PoolClient, account: Account, reading: UnknownReadingRequest) {
  const application = await readApplication(client, account.applicationId);
  if (!application.features.unknownReadingsAllowed) {
    throw new RequestError(
      'unknown_readings_not_allowed',
      'This application takes no readings of unknown meters.',
    );
  }
  const ofDay = onUtilityDay(reading, application);
  const faults = checkUnknownReading(ofDay, application, today(application.timeZone));
  refuseFaults([...faults, ...obviousFaults(photosOf(reading))]);
  const day = dayOfInstant(ofDay.readingDate);
  return { day, accountId: account.id, photoBytes: photoBytesOf(reading.readingImages ?? []) };
}

/** @throws RequestError `quota_exceeded`, and those of {@link validateUnknownReading} */
async function storeUnknownReading(
  { client, account, quotas }: { client: PoolClient; account: Account; quotas: Quotas },
  reading: UnknownReadingRequest,
  images: readonly KeptPhoto[],
): Promise<string> {
  const { day, ...spending } = await validateUnknownReading(client, account, reading);
  await spendQuota(client, quotas, spending);
  const id = await insertReading(client, account, reading, day);
  await storePhotos(client, 'unknown_reading_photo', id, images);
  return id;
}

async function insertReading(
  client: PoolClient,
  account: Account,
  { meterNumber, readingValue, comment }: UnknownReadingRequest,
  day: CalendarDay,
): Promise<string> {
  return withNewNumber(async number => {
    const { rows } = await client.query<{ id: string }>(
      `insert into unknown_reading (account_id, meter_number, reading_date, reading_value, comment, number)
       values ($1, $2, $3::date, $4::numeric, $5, $6) on conflict (number) do nothing returning id`,
      [account.id, meterNumber.trim(), day, numberToDecimal(readingValue), comment?.trim() || null, number],
    );
    return rows[0]?.id;
  });
}
