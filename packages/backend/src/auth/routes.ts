import { authTokenRequestSchema, authTokenResponseSchema } from '@zaehlwerk/api/schema';
import type { App } from '../plugins/app-type.ts';
import { errorResponses } from '../plugins/responses.ts';
import { type LoginContext, loginWithCredentials, loginWithToken } from './login.ts';

const schema = {
  summary: 'A session for credentials, a link token or a refresh token (decisions 1 to 3)',
  tags: ['auth'],
  body: authTokenRequestSchema,
  response: { 200: authTokenResponseSchema, ...errorResponses(400, 401, 429) },
};

/** `POST /auth/token`. */
export function authRoutes(app: App, context: LoginContext) {
  app.post('/auth/token', { schema, bodyLimit: 16 * 1024 }, request =>
    'password' in request.body
      ? loginWithCredentials(context, request.body, request.ip)
      : loginWithToken(context, request.body, request.ip),
  );
}
