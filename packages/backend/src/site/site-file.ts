import { stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The decoded segments of a request's path; undefined when one of them could leave the site or names a hidden file. */
export function sitePath(url: string): string[] | undefined {
  const [path = ''] = url.split(/[?#]/, 1);
  try {
    const segments = path.split('/').filter(Boolean).map(decodeURIComponent);
    return segments.some(segment => segment.startsWith('.') || /[\\/\0]/.test(segment))
      ? undefined
      : segments;
  } catch {
    return undefined;
  }
}

/** Whether a file is at this path of the site, at this moment: a release may be published while the backend runs. */
export async function isSiteFile(root: string, segments: readonly string[]): Promise<boolean> {
  try {
    return (await stat(join(root, ...segments))).isFile();
  } catch {
    return false;
  }
}

/** The `index.html` for a page address: of its own folder, else of the nearest folder above; undefined without any. */
export async function nearestPage(root: string, segments: readonly string[]): Promise<string[] | undefined> {
  for (let depth = segments.length; depth >= 0; depth -= 1) {
    const page = [...segments.slice(0, depth), 'index.html'];
    if (await isSiteFile(root, page)) return page;
  }
  return undefined;
}
