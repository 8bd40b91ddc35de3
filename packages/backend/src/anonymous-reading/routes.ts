import {
  type AnonymousReadingRequest,
  anonymousReadingResponseSchema,
  anonymousReadingSchema,
  anonymousReceiptSchema,
  anonymousTokenSchema,
} from '@zaehlwerk/api/anonymous-reading';
import type { ServerApplication } from '@zaehlwerk/api/server-application';
import { checkAnonymousReading, isEmail, today } from '@zaehlwerk/domain';
import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { isOutage } from '../database/outage.ts';
import type { Keyring } from '../keys/keyring.ts';
import { createAddressLimit } from '../mail/address-limit.ts';
import { keepByReading, type PhotoStore } from '../photo/photo-store.ts';
import type { App } from '../plugins/app-type.ts';
import { createFairQueue, senderOf } from '../plugins/fair-queue.ts';
import { answerOnce, idempotencyHeaders, keyOf, unlessKept } from '../plugins/idempotency.ts';
import { maxSubmissionBytes } from '../plugins/json-body.ts';
import { faultIf, RequestError, refuseFields } from '../plugins/request-error.ts';
import { errorResponses } from '../plugins/responses.ts';
import { applicationIdOf, readApplication } from '../public/read-application.ts';
import { photoBytesOf } from '../quota/account-quota.ts';
import type { QuotaBook } from '../quota/quota-book.ts';
import type { Storage } from '../storage/storage.ts';
import type { SubmissionContext } from '../submission/accept-photos.ts';
import { obviousFaults, type RedrawnPhotos, type SentPhotos } from '../submission/redraw-photos.ts';
import { refuseFaults } from '../submission/refuse-faults.ts';
import { refuseSlowly } from '../submission/refuse-slowly.ts';
import { submissionOf } from '../submission/submission-number.ts';
import { onUtilityDay } from '../submission/utility-day.ts';
import { anonymousSessionOf, requireAnonymousSession, requireRoles } from './anonymous-session.ts';
import { signAnonymousToken } from './anonymous-token.ts';
import { type AnonymousSender, createNetworkLimits, type NetworkLimits } from './network-limits.ts';
import { requestReceipt, sendRequestedReceipts } from './receipts.ts';
import { storeAnonymousReading } from './store-anonymous-reading.ts';

const tags = ['reading without login'];
const smallBody = 16 * 1024;

/** Share of the ten database connections that is open to anonymous requests. */
const ofNetwork = { atOnce: 2, waiting: 100 };
const atWork = { atOnce: 4, ofNetwork, ofSender: ofNetwork };

/** Milliseconds until receipts are tried again after an outage of the database. */
const receiptPause = 2000;

const tokenSchema = {
  summary: 'A token for readings without login, for 30 minutes (decision 44)',
  tags,
  body: z.nullish(z.object({})),
  response: { 200: anonymousTokenSchema, ...errorResponses(400, 403, 404, 429, 503) },
};
const sendSchema = {
  summary: 'Sends the reading of a meter without login; the key is known to the whole application',
  tags,
  headers: idempotencyHeaders,
  body: anonymousReadingSchema,
  response: {
    201: anonymousReadingResponseSchema,
    ...errorResponses(400, 401, 403, 413, 422, 429, 503),
  },
};
const receiptSchema = {
  summary:
    'Asks for the receipt of a submission, at the e-mail address that was typed in it (decision 10); 202 either way',
  tags,
  headers: idempotencyHeaders,
  body: anonymousReceiptSchema,
  response: {
    // Clients take an empty response for one of another server.
    202: z.object({}),
    ...errorResponses(400, 401, 403, 422, 429, 503),
  },
};

function refuseUnlessAllowed({ unknownUserReading }: ServerApplication) {
  if (unknownUserReading.unknownUserReadingAllowed) return;
  throw new RequestError(
    'anonymous_readings_not_allowed',
    'This application takes no readings without login.',
  );
}

type Context = SubmissionContext & { keyring: Keyring; quotasOf: QuotaBook };

export async function anonymousReadingRoutes(app: App, context: Context) {
  const { pool, keyring, metrics, quotasOf, storage, photos: store, redrawPhotos } = context;
  const limits = createNetworkLimits(pool, keyring.loginThrottle);
  const waitOf = createAddressLimit(pool, keyring.loginThrottle);
  const mayMail = async (email: string) => (await waitOf(email)) === 0;
  const queue = createFairQueue(atWork);

  const inTurn = <Result>(request: FastifyRequest, work: () => Promise<Result>) =>
    queue.run(senderOf(request), work);

  let sending = Promise.resolve();
  let again: NodeJS.Timeout | undefined;
  /**
   * In the background, one after the other. A failure is retried with the next request or start, and soon after an
   * outage.
   */
  const sendReceipts = () => {
    clearTimeout(again);
    sending = sending
      .then(() => sendRequestedReceipts(pool, mayMail))
      .catch((err: Error & { errors?: unknown[] }) => {
        app.log.error({ err }, 'receipts not queued');
        if ([err, ...(err.errors ?? [])].some(isOutage))
          again = setTimeout(sendReceipts, receiptPause).unref();
      });
  };
  app.addHook('onListen', async () => sendReceipts());
  app.addHook('onClose', async () => {
    await sending;
    clearTimeout(again);
  });

  app.post('/auth/token-unknown-readings', { schema: tokenSchema, bodyLimit: smallBody }, request =>
    inTurn(request, async () => {
      const application = await readApplication(pool, await applicationIdOf(pool, request));
      refuseUnlessAllowed(application);
      const { applicationId, unknownUserReading } = application;
      const quotas = await quotasOf(applicationId);
      await limits.countToken({ applicationId, quotas, address: request.ip });
      return { token: await signAnonymousToken(keyring, { applicationId, roles: unknownUserReading.roles }) };
    }),
  );

  await app.register(async (anonymous: App) => {
    requireAnonymousSession(anonymous, { keyring });
    const senderIn = async (request: FastifyRequest): Promise<AnonymousSender> => {
      const { applicationId, tokenId } = anonymousSessionOf(request);
      return { applicationId, tokenId, quotas: await quotasOf(applicationId), address: request.ip };
    };

    const onRequest = requireRoles('ROLE_KSA_UNKNOWN_READINGS');
    anonymous.post(
      '/api/unknown-readings/results',
      { schema: sendSchema, bodyLimit: maxSubmissionBytes, onRequest },
      async (request, reply) => {
        const { body, headers } = request;
        const { applicationId } = anonymousSessionOf(request);
        const scope = { applicationId };
        const key = keyOf({ headers });
        const redraw = (photos: readonly SentPhotos[]) => redrawPhotos(senderOf(request), photos);
        return inTurn(request, async () => {
          const accepted = await refuseSlowly(() =>
            unlessKept(pool, { scope, key }, async () =>
              accept({ pool, limits, storage, store, redraw }, await senderIn(request), body),
            ),
          );
          let isToCount = false;
          const onEffect = () => {
            isToCount = true;
            metrics.submissions.inc({ kind: 'anonymous', application: applicationId });
          };
          /** Before the response: its sender may send the next one at once. */
          const takeBack = async () => {
            if (!isToCount) await accepted?.counted.takeBack();
            isToCount = true;
          };
          const once = { pool, request, reply, scope, key, onEffect, onRepetition: takeBack };
          return answerOnce(once, {
            status: 201,
            effect(client) {
              if (!accepted) throw new Error('A key that was kept is not kept any more.');
              return storeAnonymousReading(client, accepted.application, body, accepted.photos);
            },
            answer: (client, id) => submissionOf(client, 'anonymous_reading', id),
          }).finally(takeBack);
        });
      },
    );

    const ofReceipts = requireRoles('ROLE_KSA_UNKNOWN_READINGS', 'ROLE_KSA_SEND_UNKNOWNUSER_READINGRECEIPT');
    anonymous.post(
      '/api/pro/unknown-readings/receipts',
      { schema: receiptSchema, bodyLimit: smallBody, onRequest: ofReceipts },
      (request, reply) =>
        inTurn(request, async () => {
          const { applicationId } = anonymousSessionOf(request);
          const { communicationSettings } = await readApplication(pool, applicationId);
          if (!communicationSettings.sendingUnknownUserReadingReceiptAllowed)
            throw new RequestError(
              'receipts_not_allowed',
              'This application sends no receipts without login.',
            );
          const faults = faultIf(!isEmail(request.body.email), 'email', 'emailInvalid');
          refuseFields('submission_invalid', 'This is no e-mail address.', faults);
          const scope = { applicationId };
          const key = keyOf(request);
          await unlessKept(pool, { scope, key }, async () => limits.countReceipt(await senderIn(request)));
          return answerOnce(
            { pool, request, reply, scope, key, onEffect: sendReceipts },
            {
              status: 202,
              effect: client => requestReceipt(client, applicationId, request.body),
              answer: async () => ({}),
            },
          );
        }),
    );
  });
}

type Acceptance = {
  pool: Pool;
  limits: NetworkLimits;
  storage: Storage;
  store: PhotoStore;
  redraw: (photos: readonly SentPhotos[]) => Promise<RedrawnPhotos>;
};

/**
 * Validates and counts a submission, redraws and keeps its photos: from cheap to expensive, before anything is written. Photos
 * are decoded last, and count even when they are refused: decoding costs as much as accepting.
 */
async function accept(
  { pool, limits, storage, store, redraw }: Acceptance,
  sender: AnonymousSender,
  reading: AnonymousReadingRequest,
) {
  const sent = reading.readingValues.map(({ readingImages = [] }, index) => ({
    field: `readingValues.${index}.readingImages`,
    images: readingImages,
  }));
  const photoBytes = photoBytesOf(sent.flatMap(({ images }) => images));
  if (photoBytes > 0) store.refuse();
  await storage.refusePhotos(photoBytes);
  await limits.checkSubmission(sender, photoBytes);
  const application = await readApplication(pool, sender.applicationId);
  refuseUnlessAllowed(application);
  const ofDay = onUtilityDay(reading, application);
  const faultsOfReading = checkAnonymousReading(ofDay, application, today(application.timeZone));
  refuseFaults([...faultsOfReading, ...obviousFaults(sent)]);
  const counted = await limits.countSubmission(sender, photoBytes);
  const takingBack = async (error: unknown) => {
    await counted.takeBack();
    throw error;
  };
  const { images, faults } = await redraw(sent).catch(takingBack);
  refuseFaults(faults);
  const photos = await keepByReading(store, images).catch(takingBack);
  return { application, photos, counted };
}
