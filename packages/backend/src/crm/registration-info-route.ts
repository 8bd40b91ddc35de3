import { crmRegistrationInfoSchema } from '@zaehlwerk/api/crm';
import type { Pool } from 'pg';
import { accountOf } from '../auth/authenticate.ts';
import type { Keyring } from '../keys/keyring.ts';
import { createSeal } from '../mail/sealed.ts';
import type { App } from '../plugins/app-type.ts';
import { errorResponses } from '../plugins/responses.ts';
import { readApplication } from '../public/read-application.ts';
import { hasCrmRoles } from './crm-roles.ts';
import { findRegistration } from './registration.ts';
import { selfServiceTokenOf } from './self-service-token.ts';

const schema = {
  summary: 'Whether the account is registered for digital communication (specification section 4)',
  tags: ['digital communication'],
  response: { 200: crmRegistrationInfoSchema, ...errorResponses(401, 429) },
};

const noInfo = { registered: false, currentConfirmedCommunicationTypes: [] };

/**
 * 200 for every account (decision 59). Without the roles a registration is hidden; only accounts that are or may be
 * registered get a token.
 */
export function registrationInfoRoute(app: App, { pool, keyring }: { pool: Pool; keyring: Keyring }) {
  const seal = createSeal(keyring.refreshTokens);
  app.get('/api/pro/account/crm-registration-info', { schema }, async request => {
    const { id, applicationId } = accountOf(request);
    if (!(await hasCrmRoles(pool, id))) return noInfo;
    const registration = await findRegistration(pool, id);
    const { crmSettings } = await readApplication(pool, applicationId);
    if (registration === undefined && !crmSettings.registrationEnabled) return noInfo;
    return {
      registered: registration !== undefined,
      currentConfirmedCommunicationTypes: registration?.communicationTypes ?? [],
      selfServiceToken: await selfServiceTokenOf(pool, seal, id),
    };
  });
}
