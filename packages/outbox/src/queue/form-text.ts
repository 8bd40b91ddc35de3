import * as z from 'zod/mini';

/** A place in what a form held: the keys that lead there. */
export const formPath = z.array(z.string());

/** The text that a form has in a place, `''` where it has none. What a path names, no prototype answers to. */
export function textAt(form: unknown, path: readonly string[]): string {
  const found = path.reduce<unknown>(
    (from, key) => (Object.hasOwn(Object(from), key) ? Object(from)[key] : undefined),
    form,
  );
  return typeof found === 'string' ? found : '';
}
