import * as z from 'zod/mini';

export type ValueProblem = { path: string; reason: string };

const longest = 20_000;
/** Characters: 6 MiB as base64. */
const longestFile = 8 * 1024 * 1024;
const fileFields: readonly unknown[] = ['base64', 'encodedImage'];

function tidyText(text: string, path: readonly string[], problems: ValueProblem[]): string | undefined {
  const trimmed = text.trim();
  const refuse = (reason: string) => problems.push({ path: path.join('.'), reason });
  if (trimmed.includes('\0') || !trimmed.isWellFormed()) refuse('the text holds characters that are no text');
  if (trimmed.length > longest) {
    const limit = fileFields.includes(path.at(-1)) ? longestFile : longest;
    if (trimmed.length > limit) refuse(`the text is longer than ${limit} characters`);
  }
  return trimmed === '' ? undefined : trimmed;
}

/**
 * Normalizes input: texts without surrounding white space; empty text and `null` become missing. Text that PostgreSQL
 * cannot store is added to `problems`. `path` leads to the value. Objects and lists are changed in place: an import has
 * very many.
 */
export function tidy(value: unknown, problems: ValueProblem[], path: string[] = []): unknown {
  if (value === null) return undefined;
  if (typeof value === 'string') return tidyText(value, path, problems);
  if (typeof value !== 'object') return value;
  for (const key of Object.keys(value)) {
    path.push(key);
    const inner: unknown = Reflect.get(value, key);
    const tidied = tidy(inner, problems, path);
    path.pop();
    if (tidied === inner) continue;
    if (tidied === undefined && !Array.isArray(value)) Reflect.deleteProperty(value, key);
    else Reflect.set(value, key, tidied);
  }
  return value;
}

function addUnknownFields(input: unknown, output: unknown, problems: ValueProblem[], path: string[]): void {
  if (typeof input !== 'object' || input === null || typeof output !== 'object' || output === null) return;
  for (const key of Object.keys(input)) {
    path.push(key);
    if (Object.hasOwn(output, key))
      addUnknownFields(Reflect.get(input, key), Reflect.get(output, key), problems, path);
    else problems.push({ path: path.join('.'), reason: 'this field is unknown' });
    path.pop();
  }
}

/** Fields of `input` that parsing dropped: a misspelled field must be reported. */
export function unknownFields(input: unknown, output: unknown): ValueProblem[] {
  const problems: ValueProblem[] = [];
  addUnknownFields(input, output, problems, []);
  return problems;
}

const english = z.locales.en().localeError;

/** `check` finds more problems in the parsed record. */
export function parseTidied<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  check: (tidied: unknown, record: z.infer<Schema>) => ValueProblem[] = () => [],
): { record: z.infer<Schema>; tidied: unknown } | { problems: ValueProblem[] } {
  const problems: ValueProblem[] = [];
  const tidied = tidy(value, problems);
  const result = z.safeParse(schema, tidied, { error: english });
  if (result.success) problems.push(...check(tidied, result.data));
  else
    for (const { path, message } of result.error.issues)
      problems.push({ path: path.join('.'), reason: message });
  return result.success && problems.length === 0 ? { record: result.data, tidied } : { problems };
}
