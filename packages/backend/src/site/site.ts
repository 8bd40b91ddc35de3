import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { applicationIdOfHost, hostOf, readApplication } from '../public/read-application.ts';
import { publishedPage } from './published-page.ts';
import { isSiteFile, nearestPage, sitePath } from './site-file.ts';

/** `/shell/<version>/…`, `/modules/…`, `/history/<set>/…`: their content never changes (architecture, "hosting"). */
const isImmutable = ([first = '']: readonly string[]) => ['shell', 'modules', 'history'].includes(first);

const isApi = ([first]: readonly string[]) => first === 'api' || first === 'auth';

/** A browser's navigation; or somebody who takes anything (a monitor, `curl`) and names no file. */
const isNavigation = ({ headers: { accept = '*/*' } }: FastifyRequest, segments: readonly string[]) =>
  accept.includes('text/html') || (accept === '*/*' && !segments.at(-1)?.includes('.'));

/** What runs or loads something by itself: pages, and the service worker, which fetches the files of the set. */
const hasPolicy = (file: readonly string[]) =>
  ['index.html', 'service-worker.js'].includes(file.at(-1) ?? '');

/**
 * Whether a browser asks for a file to make a service worker of it. Only the portal's own is one: any other could be a
 * module's, which would go on running on devices when the module is long gone.
 */
const isForeignWorker = ({ headers }: FastifyRequest, file: readonly string[]) =>
  headers['service-worker'] !== undefined && file.join('/') !== 'service-worker.js';

/** Files that only ever are part of a page. */
const isPartOfPage = (file: readonly string[]) => /\.(css|js|json)$/.test(file.at(-1) ?? '');

/** What browsers heed of pages and frames alone: 800 bytes, which a first visit would load with each file. */
const headersOfPages = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'integrity-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** Plain text: a missing script answered with a page would hide what is wrong. */
const missing = (reply: FastifyReply) =>
  reply.code(404).header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send('Not found.');

/**
 * Serves a published site directory at every path that no route of the API takes: files with their precompressed
 * `.br` and `.gz` neighbours, immutable ones for a year, all others revalidated; and for page addresses the nearest
 * `index.html`, so that the portal's own router takes over. The page of a screen that the application's configuration
 * closes is the start page: it fetches nothing of that screen.
 */
export async function serveSite(
  app: FastifyInstance,
  { directory, pool }: { directory: string; pool: Pool },
) {
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
    if (isForeignWorker(request, segments)) return missing(reply);
    const immutable = isImmutable(segments);
    const nearest = () =>
      !immutable && isNavigation(request, segments) ? nearestPage(directory, segments) : undefined;
    const file = (await isSiteFile(directory, segments)) ? segments : await nearest();
    if (file === undefined) return missing(reply);
    reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    if (immutable && isPartOfPage(file)) for (const name of headersOfPages) reply.removeHeader(name);
    if (!hasPolicy(file)) return reply.sendFile(`/${file.join('/')}`);
    const page = await publishedPage(directory, file);
    if (page === undefined) return missing(reply);
    const { policies, setting } = page;
    // It keeps the backend's own policies then, under which nothing runs from elsewhere.
    if (policies === 'missing')
      request.log.error(
        { page: page.file },
        'a set lacks its content-security-policy.txt or its integrity-policy.txt',
      );
    else if (policies !== 'none') reply.headers(policies);
    const isClosed = !immutable && setting !== undefined && !(await isOn(setting, request, pool));
    const [history, set] = page.file;
    return reply.sendFile(`/${(isClosed ? [history, set, 'index.html'] : page.file).join('/')}`);
  });
}

/** Whether the application at this host has a switch on, by its path. What cannot be found out is off. */
async function isOn(setting: string, request: FastifyRequest, pool: Pool): Promise<boolean> {
  try {
    const application: unknown = await readApplication(
      pool,
      await applicationIdOfHost(pool, hostOf(request)),
    );
    return setting.split('.').reduce((value, name) => Object(value)[name], application) === true;
  } catch {
    return false;
  }
}
