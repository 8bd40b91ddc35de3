import { base64Of } from './base64.ts';

/** The only key of the object that stands for a file. */
const place = '$file';

/**
 * A body with its files in their places: the same bytes for the same item, so that a repetition is known as one. Rejects
 * when a file is not at hand, or cannot be read.
 */
export async function filledBody(body: unknown, files: ReadonlyMap<string, Blob>): Promise<unknown> {
  if (typeof body !== 'object' || body === null) return body;
  const fileId = fileIdOf(body);
  if (fileId !== undefined) {
    const file = files.get(fileId);
    if (!file) throw new Error(`The item has no file ${fileId}`);
    return base64Of(file);
  }
  if (Array.isArray(body)) return Promise.all(body.map(part => filledBody(part, files)));
  const entries = Object.entries(body).map(async ([key, part]) => [key, await filledBody(part, files)]);
  return Object.fromEntries(await Promise.all(entries));
}

function fileIdOf(value: object): string | undefined {
  const [entry, ...others] = Object.entries(value);
  return entry?.[0] === place && others.length === 0 && typeof entry[1] === 'string' ? entry[1] : undefined;
}
