import { text } from '@zaehlwerk/api/bounded';
import { readingReceiptsResponseSchema } from '@zaehlwerk/api/crm';
import { languageNames } from '@zaehlwerk/api/schema';
import type { Pool, PoolClient } from 'pg';
import * as z from 'zod/mini';
import { type Account, accountOf } from '../auth/authenticate.ts';
import type { Keyring } from '../keys/keyring.ts';
import { queueCrmReceipt } from '../mail/crm-receipt.ts';
import { createSeal, type Seal } from '../mail/sealed.ts';
import type { App } from '../plugins/app-type.ts';
import { answerOnce, idempotencyHeaders, keyOf } from '../plugins/idempotency.ts';
import { RequestError } from '../plugins/request-error.ts';
import { errorResponses } from '../plugins/responses.ts';
import { readApplication } from '../public/read-application.ts';
import { quotasFor, spendMail } from '../quota/account-quota.ts';
import type { Quotas } from '../quota/quotas.ts';
import { hasCrmRoles } from './crm-roles.ts';
import { emailType, findRegistration } from './registration.ts';
import { markConfirmed, unconfirmedReadings } from './unconfirmed-readings.ts';

const schema = {
  summary: 'Mails a confirmation of all readings of done jobs that were not confirmed yet (decision 55)',
  tags: ['digital communication'],
  headers: idempotencyHeaders,
  querystring: z.object({ language: z.optional(text(20)) }),
  response: { 200: readingReceiptsResponseSchema, ...errorResponses(400, 401, 403, 409, 422, 429) },
};

type Context = { pool: Pool; keyring: Keyring };
type Confirming = { account: Account; language: string | undefined; seal: Seal; quotas: Quotas };

/** `count` is the number of jobs: a submission counts once however many rates its meter has. */
export function readingReceiptsRoute(app: App, { pool, keyring }: Context) {
  const seal = createSeal(keyring.refreshTokens);
  app.post('/api/pro/job/reading-receipts', { schema, bodyLimit: 16 * 1024 }, (request, reply) => {
    const account = accountOf(request);
    const { language } = request.query;
    const quotas = quotasFor(request);
    const key = keyOf(request);
    return answerOnce(
      { pool, request, reply, scope: { accountId: account.id }, key },
      {
        status: 200,
        effect: async client => String(await confirmReadings(client, { account, language, seal, quotas })),
        answer: async (_client, count) => ({ count: Number(count) }),
      },
    );
  });
}

/**
 * Queues one mail with all unconfirmed readings, records them as confirmed, and returns the number of their jobs.
 * Without any there is no mail.
 */
async function confirmReadings(
  client: PoolClient,
  { account: { id, name, applicationId }, language, seal, quotas }: Confirming,
): Promise<number> {
  if (!(await hasCrmRoles(client, id)))
    throw new RequestError('role_missing', 'This account does not have the required roles.');
  const { communicationSettings, languageConfig } = await readApplication(client, applicationId);
  if (!communicationSettings.sendingCrmRegisteredUserReadingReceiptAllowed)
    throw new RequestError('receipts_not_allowed', 'This application confirms no readings by mail.');
  // Concurrent requests would confirm the same readings.
  const registration = await findRegistration(client, id, 'for update');
  if (!registration?.email || !registration.communicationTypes.includes(emailType))
    throw new RequestError('crm_not_registered', 'This account has no confirmed address for confirmations.');
  const unconfirmed = await unconfirmedReadings(client, id);
  if (unconfirmed.length === 0) return 0;
  await spendMail(client, quotas, id);
  await queueCrmReceipt(client, seal, {
    applicationId,
    recipient: registration.email,
    language: languageNames.find(known => known === language) ?? languageConfig.defaultLanguage,
    data: { name, readings: unconfirmed.map(({ reading }) => reading) },
  });
  await markConfirmed(client, id, unconfirmed);
  return new Set(unconfirmed.map(({ jobKey }) => jobKey)).size;
}
