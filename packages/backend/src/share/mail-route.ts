import { languageNames } from '@zaehlwerk/api/schema';
import { type ShareMailRequest, shareMailRequestSchema } from '@zaehlwerk/api/share';
import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { type Account, accountOf } from '../auth/authenticate.ts';
import type { Keyring } from '../keys/keyring.ts';
import { type AddressLimit, createAddressLimit } from '../mail/address-limit.ts';
import { createSeal } from '../mail/sealed.ts';
import { queueShareLogin } from '../mail/share-login-mail.ts';
import type { App } from '../plugins/app-type.ts';
import { answerOnce, idempotencyHeaders, keyOf, unlessKept } from '../plugins/idempotency.ts';
import { RequestError } from '../plugins/request-error.ts';
import { errorResponses } from '../plugins/responses.ts';
import { readApplication } from '../public/read-application.ts';
import { quotasFor, spendMail } from '../quota/account-quota.ts';
import { lockShare } from './lock-shares.ts';
import {
  findOwner,
  originOfLinks,
  refuseFaultyMail,
  shareMailsNotAllowed,
  verifyLogin,
} from './mail-login.ts';
import { refuseSharesOfOthers } from './opened-by-link.ts';
import { shareUnknown } from './read-shares.ts';
import { noteShareEvent } from './share-event.ts';

const schema = {
  summary: 'Mails the present login of a share to one address (specification section 7)',
  tags: ['share'],
  headers: idempotencyHeaders,
  body: shareMailRequestSchema,
  response: {
    // Clients take an empty response for one of another server.
    202: z.object({}),
    ...errorResponses(400, 401, 403, 404, 413, 422, 429),
  },
};

type Context = { pool: Pool; keyring: Keyring };

export function shareMailRoute(app: App, { pool, keyring }: Context) {
  const seal = createSeal(keyring.refreshTokens);
  const waitOf = createAddressLimit(pool, keyring.loginThrottle);
  const path = '/api/communication/email/share/account';

  app.post(path, { schema, bodyLimit: 16 * 1024 }, async (request, reply) => {
    const account = accountOf(request);
    const { payload, metaData } = request.body;
    const scope = { accountId: account.id };
    const key = keyOf(request);
    // A repetition is answered whatever happened to the login since.
    const accepted = await unlessKept(pool, { scope, key }, () =>
      accept(pool, waitOf, { account, request, body: request.body }),
    );
    return answerOnce(
      { pool, request, reply, scope, key },
      {
        status: 202,
        async effect(client) {
          if (!accepted) throw new Error('A key that was kept is not kept any more.');
          const { owner, language, origin } = accepted;
          const { shareId } = owner;
          await lockShare(client, account, shareId);
          const { passwordHash, expires, ...said } = await findOwner(client, account.id, payload.login);
          // The login was replaced while the hash was computed.
          if (passwordHash !== owner.passwordHash) throw shareUnknown();
          await spendMail(client, quotasFor(request), account.id);
          const { password, token } = payload.login;
          const data = { ...said, ...(expires && { expires }), origin, password, token };
          const mail = {
            applicationId: account.applicationId,
            recipient: metaData.mailTo.email,
            language,
            data: { ...data, ...(payload.salutation?.trim() && { salutation: payload.salutation.trim() }) },
          };
          await noteShareEvent(client, { account, shareId, kind: 'login_mailed' });
          return queueShareLogin(client, seal, mail);
        },
        answer: async () => ({}),
      },
    );
  });
}

/** Refuses before anything is written, except the count of mails to the address. */
async function accept(
  pool: Pool,
  waitOf: AddressLimit,
  { account, request, body }: { account: Account; request: FastifyRequest; body: ShareMailRequest },
) {
  const { payload, metaData } = body;
  const { features, languageConfig } = await readApplication(pool, account.applicationId);
  if (features.sendSubaccountViaEmailDisabled)
    throw shareMailsNotAllowed('This application mails no logins.');
  refuseFaultyMail(body);
  const origin = await originOfLinks(pool, account.applicationId, request);
  const owner = await verifyLogin(pool, account.id, payload.login);
  await refuseSharesOfOthers(pool, account, [owner.shareId]);
  const retryAfter = await waitOf(metaData.mailTo.email);
  if (retryAfter > 0)
    throw new RequestError('quota_exceeded', 'This address has had all mails of a day.', { retryAfter });
  const language = languageNames.find(name => name === metaData.language) ?? languageConfig.defaultLanguage;
  return { owner, origin, language };
}
