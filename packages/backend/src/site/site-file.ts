import { stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Decoded; undefined for invalid encoding. */
export function sitePath(url: string): string[] | undefined {
  const [path = ''] = url.split(/[?#]/, 1);
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

/** A segment that leaves the site or names a hidden file. */
const isUnsafe = (segment: string) => segment.startsWith('.') || /[\\/\0]/.test(segment);

/** True if the site has the file now: releases are published while the backend runs. */
export async function isSiteFile(root: string, segments: readonly string[]): Promise<boolean> {
  if (segments.some(isUnsafe)) return false;
  try {
    return (await stat(join(root, ...segments))).isFile();
  } catch {
    return false;
  }
}

/** Bounds the search: an address may have any number of segments. */
const deepestPage = 8;

/** The `index.html` of the nearest folder. */
export async function nearestPage(root: string, segments: readonly string[]): Promise<string[] | undefined> {
  for (let depth = Math.min(segments.length, deepestPage); depth >= 0; depth -= 1) {
    const page = [...segments.slice(0, depth), 'index.html'];
    if (await isSiteFile(root, page)) return page;
  }
  return undefined;
}
