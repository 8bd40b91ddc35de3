import { base64Of } from '../queue-file/base64.ts';

/** Deeper than anything that a form sends. */
const maxDepth = 16;

/** The only key of the object that stands for a file. */
const place = '$file';

/**
 * The ids of the files that a body has places for; `undefined` where it is nested too deeply, or has something that is
 * nearly a place, or a file twice.
 */
export function filesIn(body: unknown): readonly string[] | undefined {
  const found: string[] = [];
  const isSound = (value: unknown, depth: number): boolean => {
    if (typeof value !== 'object' || value === null) return true;
    if (depth > maxDepth) return false;
    const fileId = fileIdOf(value);
    if (fileId !== undefined) return found.push(fileId) > 0;
    return !Object.hasOwn(value, place) && Object.values(value).every(part => isSound(part, depth + 1));
  };
  return isSound(body, 0) && new Set(found).size === found.length ? found : undefined;
}

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
