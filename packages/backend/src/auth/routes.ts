import { authTokenRequestSchema, authTokenResponseSchema } from '@zaehlwerk/api/schema';
import type { App } from '../plugins/app-type.ts';
import { errorResponses } from '../plugins/responses.ts';
import type { LoginContext } from './login-context.ts';
import { loginWithLink } from './login-with-link.ts';
import { loginWithPassword } from './login-with-password.ts';
import { refreshSession } from './refresh-session.ts';
import { isRefreshToken } from './refresh-token.ts';

const schema = {
  summary: 'A session for credentials, a link token or a refresh token (decisions 1 to 3)',
  tags: ['auth'],
  body: authTokenRequestSchema,
  response: { 200: authTokenResponseSchema, ...errorResponses(400, 401, 429) },
};

/** `POST /auth/token`. */
export function authRoutes(app: App, context: LoginContext) {
  app.post('/auth/token', { schema, bodyLimit: 16 * 1024 }, ({ body, ip, headers }) => {
    const visitor = { address: ip, userAgent: headers['user-agent'] };
    if ('password' in body) return loginWithPassword(context, body, visitor);
    return isRefreshToken(body.token)
      ? refreshSession(context, body, visitor)
      : loginWithLink(context, body, visitor);
  });
}
