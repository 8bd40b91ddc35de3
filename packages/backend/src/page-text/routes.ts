import { identifier } from '@zaehlwerk/api/bounded';
import { helpResponseSchema, otherTextPages, pageTextResponseSchema } from '@zaehlwerk/api/page-text';
import { languageNames } from '@zaehlwerk/api/schema';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { App } from '../plugins/app-type.ts';
import { errorResponses } from '../plugins/responses.ts';
import { readHelp, readPageText } from './read-page-text.ts';

const tags = ['public'];
const language = z.enum(languageNames);

const helpRoute = {
  summary: 'Whether there is help (specification section 7), and in which languages it is written',
  tags,
  params: z.object({ applicationId: identifier }),
  response: { 200: helpResponseSchema, ...errorResponses(404) },
};
const helpTextRoute = {
  summary: 'The help, in the language or the one that stands in for it',
  tags,
  params: z.object({ applicationId: identifier, language }),
  response: { 200: pageTextResponseSchema, ...errorResponses(400, 404) },
};
const pageTextRoute = {
  summary:
    'The text of another page, in the language or the one that stands in for it; empty where the utility has written none',
  tags,
  params: z.object({ applicationId: identifier, page: z.enum(otherTextPages), language }),
  response: { 200: pageTextResponseSchema, ...errorResponses(400) },
};

/** Texts of the utility for pages of the portal; `HEAD` of the help returns no body. */
export function pageTextRoutes(app: App, { pool }: { pool: Pool }) {
  app.get('/api/public/help/:applicationId', { schema: helpRoute, exposeHeadRoute: true }, request =>
    readHelp(pool, request.params.applicationId),
  );

  app.get('/api/public/help/:applicationId/:language', { schema: helpTextRoute }, async ({ params }) => {
    await readHelp(pool, params.applicationId);
    return readPageText(pool, { ...params, page: 'help' });
  });

  app.get('/api/public/page/:applicationId/:page/:language', { schema: pageTextRoute }, ({ params }) =>
    readPageText(pool, params),
  );
}
