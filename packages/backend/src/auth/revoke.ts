import { type TokenRequest, tokenRequestSchema } from '@zaehlwerk/api/schema';
import * as z from 'zod/mini';
import type { App } from '../plugins/app-type.ts';
import { errorResponses } from '../plugins/responses.ts';
import type { LoginContext } from './login-context.ts';
import { tokenHash } from './token-hash.ts';

const schema = {
  summary: 'Ends the session of a refresh token, as a logout does (after RFC 7009)',
  tags: ['auth'],
  body: tokenRequestSchema,
  response: { 204: z.literal(''), ...errorResponses(400, 413, 415) },
};

/** 204 whether or not there was such a session. Its refresh and access tokens fail from the next request on. */
export function revokeRoute(app: App, context: Pick<LoginContext, 'pool' | 'loginLog'>) {
  app.post('/auth/revoke', { schema, bodyLimit: 16 * 1024 }, async ({ body, ip, headers }, reply) => {
    const accountId = await endSessionOf(context, body);
    if (accountId !== undefined)
      context.loginLog.note({
        method: 'refresh',
        outcome: 'logged_out',
        applicationId: body.applicationId,
        account: { id: accountId },
        visitor: { address: ip, userAgent: headers['user-agent'] },
      });
    reply.code(204);
    return '' as const;
  });
}

/**
 * Accepts the current token of a session, and earlier ones that are not forgotten: the response with the successor may
 * have been lost. The id of a session alone ends nothing.
 */
async function endSessionOf({ pool }: Pick<LoginContext, 'pool'>, { applicationId, token }: TokenRequest) {
  const hash = /^[0-9a-f]{64}$/.test(token) ? Buffer.from(token, 'hex') : tokenHash(token);
  const { rows } = await pool.query<{ accountId: string }>(
    `update refresh_family f set revoked_at = now() from refresh_token t, account a
     where t.hash = $1 and f.id = t.family_id and f.revoked_at is null
       and a.id = f.account_id and a.application_id = $2
     returning a.id as "accountId"`,
    [hash, applicationId],
  );
  return rows[0]?.accountId;
}
