import { sessionConfirmationRequestSchema } from '@zaehlwerk/api/share';
import * as z from 'zod/mini';
import type { LoginOutcome } from '../login-log/login-event.ts';
import type { App } from '../plugins/app-type.ts';
import { RequestError } from '../plugins/request-error.ts';
import { errorResponses } from '../plugins/responses.ts';
import { accountOf } from './authenticate.ts';
import { type LoginContext, tooManyAttempts } from './login-context.ts';
import { verifyPassword } from './password.ts';

const schema = {
  summary: 'Confirms a session that a link opened with the password of its account (decision 69)',
  tags: ['account'],
  security: [{ bearer: [] }],
  body: sessionConfirmationRequestSchema,
  response: { 204: z.undefined(), ...errorResponses(400, 401, 403, 413, 429) },
};

/**
 * `POST /api/pro/session/confirmation`: 204; from then on the session may do what one with a password may, and ends with its
 * link as before. A wrong password counts like one at a login. 403 rather than 401, which would end the session on a device.
 */
export function confirmSessionRoute(
  app: App,
  { pool, throttle, recognition, loginLog }: Omit<LoginContext, 'keyring'>,
) {
  app.post('/api/pro/session/confirmation', { schema, bodyLimit: 16 * 1024 }, async (request, reply) => {
    const { id, applicationId, sessionId } = accountOf(request);
    const visitor = { address: request.ip, userAgent: request.headers['user-agent'], deviceId: undefined };
    const note = (outcome: LoginOutcome) =>
      loginLog.note({ method: 'password', outcome, applicationId, account: { id }, visitor });

    const { rows } = await pool.query<{ username: string; passwordHash: string | null }>(
      'select username, password_hash as "passwordHash" from account where id = $1',
      [id],
    );
    const { username = '', passwordHash = null } = rows[0] ?? {};
    const recognized = await recognition.recognize({ applicationId, username }, visitor);
    const attempt = await throttle.password({ ...recognized, ...visitor, applicationId });
    if (!attempt.admitted) throw tooManyAttempts(attempt.retryAfter);
    const matches = await verifyPassword(passwordHash, request.body.password);
    // The password may have been replaced while it was compared.
    const { rowCount } = await pool.query(
      `update refresh_family set confirmed_at = now() where id = $1 and $3
         and exists (select from account where id = account_id and password_hash = $2)`,
      [sessionId, passwordHash, matches],
    );
    if (rowCount !== 1) {
      note('wrong_password');
      if (attempt.isLast) note('too_many_attempts');
      throw new RequestError('wrong_password', 'This is not the password of the account.');
    }
    await attempt.succeeded();
    note('success');
    return reply.code(204).send();
  });
}
