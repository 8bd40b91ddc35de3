import { accountInfoSchema } from '@zaehlwerk/api/schema';
import { accountOf } from '../auth/authenticate.ts';
import type { App } from '../plugins/app-type.ts';
import { errorResponses } from '../plugins/responses.ts';

const schema = {
  summary: 'Who is logged in',
  tags: ['account'],
  response: { 200: accountInfoSchema, ...errorResponses(401, 429) },
};

export function accountRoutes(app: App) {
  app.get('/api/pro/account/info', { schema }, async request => {
    const { id, name, parentName } = accountOf(request);
    return { id, name, ...(parentName !== null && { parentName }) };
  });
}
