import { crmRegistrationInfoSchema } from '@zaehlwerk/api/crm';
import type { Pool } from 'pg';
import { accountOf } from '../auth/authenticate.ts';
import type { Keyring } from '../keys/keyring.ts';
import { createSeal } from '../mail/sealed.ts';
import type { App } from '../plugins/app-type.ts';
import { RequestError } from '../plugins/request-error.ts';
import { errorResponses } from '../plugins/responses.ts';
import { readApplication } from '../public/read-application.ts';
import { findRegistration } from './registration.ts';
import { requireCrmRoles } from './require-roles.ts';
import { selfServiceTokenOf } from './self-service-token.ts';

const schema = {
  summary: 'Whether the account is registered for digital communication (specification section 4)',
  tags: ['digital communication'],
  security: [{ bearer: [] }],
  response: { 200: crmRegistrationInfoSchema, ...errorResponses(401, 403, 404, 429) },
};

/**
 * `GET /api/pro/account/crm-registration-info`. There is one for every account that is registered, and for all others
 * where the deployment offers the registration: the portal shows it only where there is one.
 */
export function registrationInfoRoute(app: App, { pool, keyring }: { pool: Pool; keyring: Keyring }) {
  const seal = createSeal(keyring.refreshTokens);
  app.get('/api/pro/account/crm-registration-info', { schema }, async request => {
    const { id, applicationId } = accountOf(request);
    await requireCrmRoles(pool, id);
    const registration = await findRegistration(pool, id);
    const { crmSettings } = await readApplication(pool, applicationId);
    if (registration === undefined && !crmSettings.registrationEnabled)
      throw new RequestError('crm_registration_unknown', 'This account is not registered, nor can it be.');
    return {
      registered: registration !== undefined,
      currentConfirmedCommunicationTypes: registration?.communicationTypes ?? [],
      selfServiceToken: await selfServiceTokenOf(pool, seal, id),
    };
  });
}
