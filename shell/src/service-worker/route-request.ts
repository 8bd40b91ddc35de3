import type { OfflineSet } from '@zaehlwerk/module-kit/host';

/**
 * How a request is answered.
 * - `page`: the entry page `url` of the active set
 * - `file`: the unchanging file `url`, from the set of whoever asks
 * - `image`: an image of the application, as new as can be
 */
export interface Answer {
  readonly kind: 'page' | 'file' | 'image';
  /** Where it lies in the cache; never with a query. */
  readonly url: string;
}

export type AskedFor = Pick<Request, 'method' | 'url' | 'mode'> & { readonly headers: Pick<Headers, 'has'> };

const images = ['/api/public/application/logo.png'];
const immutable = /^\/(?:shell|modules)\//;
/** Addresses under which the server has no page, and single files beside the pages. */
const noPage = /^\/(?:(?:api|auth|shell|modules|history|healthz)(?:\/|$)|[^/]*\.[^/]*$)/;

/** A rule of the browser's own: where the answer to requests of an address comes from. The first that holds counts. */
export interface Route {
  readonly condition: { readonly urlPattern: { readonly pathname: string } };
  readonly source: 'fetch-event' | 'network';
}

const route = (pathname: string, source: Route['source']): Route => ({
  condition: { urlPattern: { pathname } },
  source,
});

/**
 * Requests that bypass the worker in browsers with static routing: calls of the server do not wait for it to start, and
 * do not start one that is about to give way to the next version. {@link routeRequest} leaves them alone.
 */
export const routes: readonly Route[] = [
  ...images.map(image => route(image, 'fetch-event')),
  ...['/api/*', '/auth/*', '/healthz'].map(path => route(path, 'network')),
];

/**
 * How the service worker answers a request, or `undefined` for those it never touches: everything that could be
 * mistaken for an answer of the server (specification section 4), and everything that changes.
 */
export function routeRequest(request: AskedFor, set: OfflineSet, origin: string): Answer | undefined {
  const { method, mode, headers } = request;
  if (method !== 'GET' || headers.has('range')) return undefined;
  const address = new URL(request.url);
  const { pathname } = address;
  if (address.origin !== origin) {
    const url = address.origin + pathname;
    return [...set.files, ...set.notPrecached].some(file => file.url === url)
      ? { kind: 'file', url }
      : undefined;
  }
  if (mode === 'navigate') {
    return noPage.test(pathname) ? undefined : { kind: 'page', url: pageFor(pathname, set) };
  }
  if (immutable.test(pathname)) return { kind: 'file', url: pathname };
  return images.includes(pathname) ? { kind: 'image', url: pathname } : undefined;
}

/** The entry page of an address: that of its first segment, else the start page. */
export function pageFor(pathname: string, { pages }: OfflineSet): string {
  const [segment] = pathname.split('/').filter(Boolean);
  const own = `/${segment}/`;
  return pages.some(({ url }) => url === own) ? own : '/';
}
