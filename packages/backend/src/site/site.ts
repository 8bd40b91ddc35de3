import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { applicationIdOf, readApplication } from '../public/read-application.ts';
import { createDifferences, dictionaryOf } from './differences.ts';
import { publishedPage } from './published-page.ts';
import { addressOf, createViews, type ServedView } from './served-view.ts';
import { isSiteFile, nearestPage, sitePath } from './site-file.ts';

/**
 * The address a request is answered for: of a login link (`/m/{token}`, `//m/{token}`) its page alone. The backend
 * cannot refuse, redirect, check or log a token that it never sees.
 */
export const withoutLinkToken = (url: string) => (/^\/+m\//i.test(url) ? '/m/' : url);

/** `/shell/<version>/…`, `/modules/…`, `/history/<set>/…`: their content never changes (architecture, "hosting"). */
const isImmutable = ([first = '']: readonly string[]) => ['shell', 'modules', 'history'].includes(first);

const isApi = ([first]: readonly string[]) => first === 'api' || first === 'auth';

/** A browser's navigation, or a client that accepts anything (a monitor, `curl`) and names no file. */
const isNavigation = ({ headers: { accept = '*/*' } }: FastifyRequest, segments: readonly string[]) =>
  accept.includes('text/html') || (accept === '*/*' && !segments.at(-1)?.includes('.'));

/** Pages and the service worker run or load other files. */
const hasPolicy = (file: readonly string[]) =>
  ['index.html', 'service-worker.js'].includes(file.at(-1) ?? '');

/**
 * True for a request to register another service worker than the portal's: a module's worker would outlive the module
 * on devices.
 */
const isForeignWorker = ({ headers }: FastifyRequest, file: readonly string[]) =>
  headers['service-worker'] !== undefined && file.join('/') !== 'service-worker.js';

const typeOf: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  html: 'text/html',
};

const isPartOfPage = (file: readonly string[]) => /\.(css|js|json)$/.test(file.at(-1) ?? '');

/** Headers that browsers heed for pages and frames only, and the id of the request: 850 bytes per file of a first visit. */
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
  'x-request-id',
  'x-xss-protection',
];

/** Plain text: a page in the place of a missing script would hide the error. */
const missing = (reply: FastifyReply) =>
  reply.code(404).header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send('Not found.');

/**
 * Serves a published site at every path without an API route: files with their precompressed `.br` and `.gz`
 * neighbours, immutable ones for a year, all others revalidated; page addresses get the nearest `index.html` for the
 * portal's router. A page that the configuration closes is the start page, which fetches nothing of that screen.
 */
export async function serveSite(
  app: FastifyInstance,
  {
    directory,
    pool,
    rendersViews = true,
  }: { directory: string; pool: Pool; rendersViews?: boolean | undefined },
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
  const viewOf = createViews(directory, error =>
    app.log.error({ err: error }, 'a page is served without its view'),
  );
  const differenceOf = createDifferences(directory);

  /** A file, or its difference from one that the browser has. */
  async function send(file: readonly string[], { headers }: FastifyRequest, reply: FastifyReply) {
    const [dictionary, type] = [dictionaryOf(file), typeOf[file.at(-1)?.split('.').at(-1) ?? '']];
    if (dictionary === undefined || type === undefined) return reply.sendFile(`/${file.join('/')}`);
    reply.headers({ 'use-as-dictionary': dictionary, vary: 'accept-encoding, available-dictionary' });
    const isKnown = /\bdcz\b/.test(String(headers['accept-encoding']));
    const difference = isKnown ? await differenceOf(file, headers['available-dictionary']) : undefined;
    if (difference === undefined) return reply.sendFile(`/${file.join('/')}`);
    return reply.header('content-encoding', 'dcz').type(`${type}; charset=utf-8`).send(difference);
  }

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
    if (!hasPolicy(file)) return send(file, request, reply);
    const page = await publishedPage(directory, file);
    if (page === undefined) return missing(reply);
    const { policies, setting } = page;
    // The backend's own policies apply, under which no other code runs.
    if (policies === 'missing')
      request.log.error(
        { page: page.file },
        'a set lacks its content-security-policy.txt or its integrity-policy.txt',
      );
    else if (policies !== 'none') reply.headers(policies);
    const isNamed = file.at(-1) === 'index.html' && policies !== 'none' && policies !== 'missing';
    // Of addresses below a page, only the portal's router knows the view.
    const hasView =
      rendersViews && !immutable && isNamed && isVisit(request) && isAddressOf(page.file, request.url);
    const application =
      hasView || (!immutable && setting !== undefined) ? await applicationOf(request, pool) : undefined;
    const isClosed = !immutable && setting !== undefined && !isOn(setting, application);
    const [history, set] = page.file;
    const shown = isClosed ? [history ?? '', set ?? '', 'index.html'] : page.file;
    const view =
      hasView && !isClosed && application !== undefined
        ? await viewOf({ page: shown, application })
        : undefined;
    if (view) return sendView(view, request, reply);
    // A page's file of its set has an address that never changes; under its own address it does.
    return immutable ? send(shown, request, reply) : reply.sendFile(`/${shown.join('/')}`);
  });
}

/** To the letter: the portal takes the view over at this address alone. The page of login links loses its token. */
function isAddressOf(page: readonly string[], url: string): boolean {
  const [path] = url.split('?');
  return path === addressOf(page) || (path === '/m/' && addressOf(page) === '/m');
}

/** A page that is opened: the service worker keeps pages without a view. */
const isVisit = ({ headers }: FastifyRequest) => headers['sec-fetch-mode'] === 'navigate';

function sendView({ html, brotli, etag }: ServedView, { headers }: FastifyRequest, reply: FastifyReply) {
  const isShort = /\bbr\b/.test(String(headers['accept-encoding']));
  reply.headers({ etag, vary: 'accept-encoding, sec-fetch-mode' }).type('text/html; charset=utf-8');
  if (headers['if-none-match'] === etag) return reply.code(304).send();
  if (isShort) reply.header('content-encoding', 'br');
  return reply.send(isShort ? brotli : html);
}

/** The application at the host of a request; undefined if it cannot be determined. */
async function applicationOf(request: FastifyRequest, pool: Pool): Promise<unknown> {
  try {
    return await readApplication(pool, await applicationIdOf(pool, request));
  } catch {
    return undefined;
  }
}

const isOn = (setting: string, application: unknown): boolean =>
  setting.split('.').reduce((value, name) => Object(value)[name], application) === true;
