import { base64Of } from './base64.ts';
import { formPath, textAt } from './form-text.ts';

/** A body refers to what lies once in its item: `{ $number: path }` to a text of the form, `{ $file: id }` to a file. */
function referenceIn(part: object): readonly [name: string, to: unknown] | undefined {
  const [entry, ...others] = Object.entries(part);
  return entry && others.length === 0 ? entry : undefined;
}

/** A body with the numbers of its form in their places. Throws where the form has no number there. */
export function withNumbers(body: unknown, form: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const [name, to] = referenceIn(body) ?? [];
  if (name === '$number') return numberAt(form, formPath.parse(to));
  if (Array.isArray(body)) return body.map(part => withNumbers(part, form));
  return Object.fromEntries(Object.entries(body).map(([key, part]) => [key, withNumbers(part, form)]));
}

function numberAt(form: unknown, path: readonly string[]): number {
  const text = textAt(form, path);
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) throw new RangeError(`No number at ${path.join('.')}`);
  return number;
}

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
