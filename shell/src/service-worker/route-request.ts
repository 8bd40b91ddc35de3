import type { OfflineSet } from '@zaehlwerk/module-kit/host';
import type { RouteHandler, RouteMatchCallback } from 'workbox-core/types.js';
import { Route } from 'workbox-routing/Route.js';
import { Router } from 'workbox-routing/Router.js';

/** Parameters that a route passes to its handler. */
export interface RouteParams {
  /** Address under which the response is cached, never with a query. */
  readonly cacheKey: string;
  /** Only of files that come with their first use. */
  readonly integrity?: string;
}

export const logo = '/api/public/application/logo.png';
const immutable = /^\/(?:shell|modules)\//;
/** Addresses without a page on the server, and single files beside the pages. */
const noPage = /^\/(?:(?:api|auth|shell|modules|history|healthz|livez|readyz)(?:\/|$)|[^/]*\.[^/]*$)/;

const staticRoute = (pathname: string, source: 'fetch-event' | 'network') => ({
  condition: { urlPattern: { pathname } },
  source,
});

/**
 * Requests that bypass the worker in browsers with static routing: calls of the server do not wait for it to start, and
 * do not start one that is about to give way to the next version. {@link createRouter} has no route for them.
 */
export const staticRoutes = [
  staticRoute(logo, 'fetch-event'),
  ...['/api/*', '/auth/*', '/healthz'].map(path => staticRoute(path, 'network')),
];

/**
 * Routes the requests that the worker handles. It leaves everything alone that could be mistaken for a response of the
 * server (specification section 4), and everything that changes.
 */
export function createRouter(
  set: OfflineSet,
  handlers: Readonly<Record<'page' | 'file' | 'runtimeFile' | 'image', RouteHandler>>,
): Router {
  const files = new Set(set.files.map(({ url }) => url));
  const notPrecached = new Map(
    set.notPrecached.map(({ url, integrity }) => [url, { cacheKey: keyOfContent(integrity), integrity }]),
  );
  const router = new Router();
  const add = (
    kind: 'navigation' | 'subresource',
    handler: RouteHandler,
    paramsOf: (address: string) => RouteParams | false | undefined,
  ) => {
    const match: RouteMatchCallback = ({ request, url, sameOrigin }) =>
      (request.mode === 'navigate') === (kind === 'navigation') &&
      !request.headers.has('range') &&
      paramsOf(sameOrigin ? url.pathname : url.origin + url.pathname);
    router.registerRoute(new Route(match, handler));
  };
  add('navigation', handlers.page, address => !noPage.test(address) && { cacheKey: pageFor(address, set) });
  add('subresource', handlers.runtimeFile, address => notPrecached.get(address));
  add(
    'subresource',
    handlers.file,
    address => (immutable.test(address) || files.has(address)) && { cacheKey: address },
  );
  add('subresource', handlers.image, address => address === logo && { cacheKey: address });
  return router;
}

/** The entry page of an address: that of its first segment, else the start page. */
function pageFor(address: string, { id, pages }: OfflineSet): string {
  const [segment] = address.split('/').filter(Boolean);
  const own = `/${segment}/`;
  return pageAddress(id, pages.some(({ url }) => url === own) ? own : '/');
}

/** Where a page of a set lies for good; at its own address may be one of another set. */
export const pageAddress = (setId: string, page: string): string => `/history/${setId}${page}index.html`;

/** By content, not by address: what a release leaves unchanged lies elsewhere afterwards, and is not fetched again. */
export const keyOfContent = (integrity: string): string => `/${encodeURIComponent(integrity)}`;
