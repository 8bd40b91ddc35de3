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
  body: sessionConfirmationRequestSchema,
  response: { 204: z.undefined(), ...errorResponses(400, 401, 403, 413, 429) },
};

/**
 * 204: the session gets the rights of a login with a password, and still ends with its link. A wrong password counts as
 * a failed login, and is a 403: a 401 would end the session on the device.
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
    // The password may have been replaced while its hash was computed.
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
