import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSiteFile, nearestPage, sitePath } from './site-file.ts';

/** `/shell/<version>/…` and `/modules/<name>/<version>/…`: their content never changes (architecture, "hosting"). */
const isImmutable = (segments: readonly string[]) => segments[0] === 'shell' || segments[0] === 'modules';

const isApi = ([first]: readonly string[]) => first === 'api' || first === 'auth';

/** A browser's navigation; or somebody who takes anything (a monitor, `curl`) and names no file. */
const isNavigation = ({ headers: { accept = '*/*' } }: FastifyRequest, segments: readonly string[]) =>
  accept.includes('text/html') || (accept === '*/*' && !segments.at(-1)?.includes('.'));

/** Plain text: a missing script answered with a page would hide what is wrong. */
const missing = (reply: FastifyReply) =>
  reply.code(404).header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send('Not found.');

/**
 * Serves a published site directory at every path that no route of the API takes: files with their precompressed
 * `.br` and `.gz` neighbours, immutable ones for a year, all others revalidated; and for page addresses the nearest
 * `index.html`, so that the portal's own router takes over.
 */
export async function serveSite(app: FastifyInstance, { directory }: { directory: string }) {
  await app.register(fastifyStatic, {
    root: directory,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    lastModified: false,
    dotfiles: 'ignore',
    suppressWarning: true,
  });
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const segments = sitePath(request.url);
    if (segments === undefined) return missing(reply);
    if (isApi(segments)) return reply.callNotFound();
    const immutable = isImmutable(segments);
    const page = () =>
      !immutable && isNavigation(request, segments) ? nearestPage(directory, segments) : undefined;
    const file = (await isSiteFile(directory, segments)) ? segments : await page();
    if (file === undefined) return missing(reply);
    reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    return reply.sendFile(`/${file.join('/')}`);
  });
}
