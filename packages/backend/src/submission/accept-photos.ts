import type { FastifyRequest } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import { accountOf } from '../auth/authenticate.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Metrics } from '../observation/metrics.ts';
import { type KeptPhoto, keepByReading, type PhotoStore } from '../photo/photo-store.ts';
import { createFairQueue, senderOf } from '../plugins/fair-queue.ts';
import { unlessKept } from '../plugins/idempotency.ts';
import { checkQuota, countRefused, photoBytesOf, quotasFor, type Spending } from '../quota/account-quota.ts';
import type { Storage } from '../storage/storage.ts';
import type { RedrawPhotos, SentPhotos } from './redraw-photos.ts';
import { refuseFaults } from './refuse-faults.ts';
import { refuseSlowly } from './refuse-slowly.ts';

export type SubmissionContext = {
  pool: Pool;
  metrics: Metrics;
  storage: Storage;
  photos: PhotoStore;
  redrawPhotos: RedrawPhotos;
};

export type SentSubmission = { request: FastifyRequest; key: string; photos: readonly SentPhotos[] };

/** By reading; undefined for a repetition. */
export type AcceptedPhotos = KeptPhoto[][] | undefined;

/** Submissions with photos, one per account at a time. They wait for the database and for photos of others. */
const turns = createFairQueue({
  atOnce: 50,
  ofNetwork: { atOnce: 10, waiting: 100 },
  ofSender: { atOnce: 1, waiting: 20 },
});

/**
 * Redraws and keeps the photos of a submission. Before a pixel is decoded, `validate` applies all other rules and returns what
 * the submission uses up, which the account and the disk must have left. Refused photos use it up too.
 * @throws RequestError `quota_exceeded`, `storage_low`, `photos_unavailable`, `submission_invalid` with fieldErrors,
 * `too_busy`, and errors of `validate`
 */
export async function acceptPhotos(
  context: SubmissionContext,
  submission: SentSubmission,
  validate: (client: PoolClient) => Promise<Spending>,
): Promise<AcceptedPhotos> {
  const { request, photos } = submission;
  if (photos.every(({ images }) => images.length === 0)) return photos.map(() => []);
  const accept = () => acceptInTurn(context, submission, validate);
  return turns.run(senderOf(request), () => refuseSlowly(accept));
}

async function acceptInTurn(
  { pool, storage, photos: store, redrawPhotos }: SubmissionContext,
  { request, key, photos }: SentSubmission,
  validate: (client: PoolClient) => Promise<Spending>,
): Promise<AcceptedPhotos> {
  const scope = { accountId: accountOf(request).id };
  const spending = await unlessKept(pool, { scope, key }, async () => {
    store.refuse();
    await storage.refusePhotos(photoBytesOf(photos.flatMap(({ images }) => images)));
    return inTransaction(pool, async client => {
      const validated = await validate(client);
      await checkQuota(client, quotasFor(request), validated);
      return validated;
    });
  });
  if (spending === undefined) return undefined;
  const { images, faults } = await redrawPhotos(senderOf(request), photos);
  if (faults.length > 0) await countRefused(pool, spending);
  refuseFaults(faults);
  return keepByReading(store, images);
}

export function photosToStore(accepted: AcceptedPhotos): KeptPhoto[][] {
  if (accepted === undefined) throw new Error('A key that was kept is not kept any more.');
  return accepted;
}
