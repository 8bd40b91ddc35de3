import type { renderSet } from '@zaehlwerk/release';
import { integrityOf } from './site-files.ts';

type RenderedSet = ReturnType<typeof renderSet>;

/**
 * A set whose pages help the browser in nothing: no preloads, no integrity, and no Trusted Types in the content security
 * policy, which the federation runtime's own loading of scripts does not know. The service worker knows the pages as they
 * are then.
 */
export function withPlainPages({ set, files }: RenderedSet): RenderedSet {
  const pages = [...files]
    .filter(([name]) => name.endsWith('.html'))
    .map(([name, page]) => ({ name, page, plain: plainPage(page) }));
  const worker = pages.reduce(
    (code, { page, plain }) => code.replaceAll(integrityOf(page), integrityOf(plain)),
    files.get('service-worker.js') ?? '',
  );
  const policy = (files.get('content-security-policy.txt') ?? '')
    .split('; ')
    .filter(directive => !directive.includes('trusted-types'))
    .join('; ');
  return {
    set,
    files: new Map([
      ...files,
      ...pages.map(({ name, plain }) => [name, plain] as const),
      ['service-worker.js', worker],
      ['content-security-policy.txt', policy],
    ]),
  };
}

function plainPage(page: string): string {
  return page.replaceAll(/<link rel="preload"[^>]*>\n/g, '').replaceAll(/ integrity="[^"]*"/g, '');
}
