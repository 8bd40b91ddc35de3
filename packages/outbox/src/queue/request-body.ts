import { base64Of } from './base64.ts';
import { referenceIn } from './form-values.ts';

/**
 * A body with its files in their places: the same bytes for the same item, so that a repetition is known as one. Rejects
 * when a file is not at hand, or cannot be read.
 */
export async function withFiles(body: unknown, files: ReadonlyMap<string, Blob>): Promise<unknown> {
  if (typeof body !== 'object' || body === null) return body;
  const [name, to] = referenceIn(body) ?? [];
  if (name === '$file' && typeof to === 'string') {
    const file = files.get(to);
    if (!file) throw new Error(`The item has no file ${to}`);
    return base64Of(file);
  }
  if (Array.isArray(body)) return Promise.all(body.map(part => withFiles(part, files)));
  const entries = Object.entries(body).map(async ([key, part]) => [key, await withFiles(part, files)]);
  return Object.fromEntries(await Promise.all(entries));
}
