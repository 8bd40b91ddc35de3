import { stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The decoded segments of a request's path; undefined when it is not well encoded. */
export function sitePath(url: string): string[] | undefined {
  const [path = ''] = url.split(/[?#]/, 1);
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

/** Could leave the site or names a hidden file. */
const isUnsafe = (segment: string) => segment.startsWith('.') || /[\\/\0]/.test(segment);

/** Whether a file is at this path of the site, at this moment: a release may be published while the backend runs. */
export async function isSiteFile(root: string, segments: readonly string[]): Promise<boolean> {
  if (segments.some(isUnsafe)) return false;
  try {
    return (await stat(join(root, ...segments))).isFile();
  } catch {
    return false;
  }
}

/** Folders below this depth have no pages of their own; an address may have any number of segments. */
const deepestPage = 8;

/** The `index.html` for a page address: of its own folder, else of the nearest folder above; undefined without any. */
export async function nearestPage(root: string, segments: readonly string[]): Promise<string[] | undefined> {
  for (let depth = Math.min(segments.length, deepestPage); depth >= 0; depth -= 1) {
    const page = [...segments.slice(0, depth), 'index.html'];
    if (await isSiteFile(root, page)) return page;
  }
  return undefined;
}
