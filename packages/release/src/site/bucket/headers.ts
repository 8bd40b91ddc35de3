import path from 'node:path';
import { contentType } from 'mime-types';

/** How an object is sent to browsers. */
export interface ObjectHeaders {
  readonly ContentType: string;
  readonly CacheControl: string;
}

/**
 * The headers of a file by its path. What lies under a name of version and contents never changes; the pages, the
 * service worker and `release-set.json` are asked for anew each time; `.portal/` is nobody's business.
 */
export function headersOf(file: string): ObjectHeaders {
  return {
    ContentType: contentType(path.extname(file)) || 'application/octet-stream',
    CacheControl: cachingOf(file),
  };
}

function cachingOf(file: string): string {
  if (/^(shell|modules|history)\//.test(file)) return 'public, max-age=31536000, immutable';
  return file.startsWith('.portal/') ? 'private, no-store' : 'no-cache';
}
