/** A body refers to what lies once in its item: `{ $number: path }` to a text of the form, `{ $file: id }` to a file. */
export function referenceIn(part: object): readonly [name: string, to: unknown] | undefined {
  const [entry, ...others] = Object.entries(part);
  return entry && others.length === 0 ? entry : undefined;
}

/** The text that a form has where a path of keys leads, `''` where it has none. No prototype answers to a key. */
export function textAt(form: unknown, path: unknown): string {
  let found = form;
  for (const key of Array.isArray(path) ? path : [])
    found = Object.hasOwn(Object(found), key) ? Object(found)[key] : undefined;
  return typeof found === 'string' ? found : '';
}

/** A body with the numbers of its form in their places. Throws where the form has no number there. */
export function withNumbers(body: unknown, form: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const [name, to] = referenceIn(body) ?? [];
  if (name === '$number') return numberAt(form, to);
  if (Array.isArray(body)) return body.map(part => withNumbers(part, form));
  return Object.fromEntries(Object.entries(body).map(([key, part]) => [key, withNumbers(part, form)]));
}

function numberAt(form: unknown, path: unknown): number {
  const text = textAt(form, path);
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number))
    throw new RangeError(`The form has no number at ${path}`);
  return number;
}
