import { createHash } from 'node:crypto';
import { text } from '@zaehlwerk/api/bounded';
import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { inTransaction } from '../database/transaction.ts';
import type { App } from '../plugins/app-type.ts';
import { bytesOf } from '../plugins/body-bytes.ts';
import { noteApplication } from '../plugins/note-application.ts';
import { RequestError } from '../plugins/request-error.ts';
import { errorResponses } from '../plugins/responses.ts';
import { applyEvent } from './apply-event.ts';
import { refuseFaultyEvent, registrationEventSchema } from './registration-event.ts';
import { type CrmSecrets, ofInstallation } from './webhook-secrets.ts';
import { isSigned, type SignedEvent } from './webhook-signature.ts';

const schema = {
  summary: 'Takes what the customer system says of a registration, signed (docs/guide/crm.md)',
  tags: ['digital communication'],
  headers: z.looseObject({
    'webhook-id': text(200),
    'webhook-timestamp': text(20),
    'webhook-signature': text(2000),
  }),
  body: registrationEventSchema,
  response: {
    200: z.object({ applied: z.boolean() }),
    ...errorResponses(400, 401, 404, 413, 422),
  },
};

const headerOf = ({ headers }: FastifyRequest, name: string) => String(headers[name] ?? '');
const eventOf = (request: FastifyRequest): SignedEvent => ({
  id: headerOf(request, 'webhook-id'),
  timestamp: headerOf(request, 'webhook-timestamp'),
  body: bytesOf(request),
});

/** `now` in milliseconds since 1970. Without `secrets` the route is not found. */
export type WebhookContext = { pool: Pool; secrets: CrmSecrets; now: () => number };

export function crmWebhookRoute(app: App, { pool, secrets, now }: WebhookContext) {
  const options = {
    schema,
    bodyLimit: 16 * 1024,
    config: { keepsBytes: true },
    // Before the body is read.
    async onRequest() {
      if (secrets.size === 0) throw new RequestError('not_found', 'No such route.');
    },
    // Before the body is validated.
    async preValidation(request: FastifyRequest) {
      const [event, signatures, moment] = [eventOf(request), headerOf(request, 'webhook-signature'), now()];
      const signer = [...secrets].find(([, known]) => isSigned(known, event, signatures, moment));
      if (!signer)
        throw new RequestError(
          'webhook_signature_invalid',
          'The signature is missing, wrong, or of another time.',
        );
      request.setDecorator('crmSystem', signer[0]);
      if (signer[0] !== ofInstallation) noteApplication(request, signer[0]);
    },
  };
  app.decorateRequest('crmSystem', null);
  const withOwn = [...secrets.keys()].filter(applicationId => applicationId !== ofInstallation);
  app.post('/api/crm/registrations', options, async request => {
    const { id, body } = eventOf(request);
    const bodyHash = createHash('sha256').update(body).digest();
    refuseFaultyEvent(request.body, now());
    const applicationId = request.getDecorator<string>('crmSystem');
    const system = { applicationId, withOwn };
    return inTransaction(pool, client => applyEvent(client, system, { id, bodyHash, event: request.body }));
  });
}
