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
  const limit = fileFields.includes(path.at(-1)) ? longestFile : longest;
  if (trimmed.length > limit) refuse(`the text is longer than ${limit} characters`);
  return trimmed === '' ? undefined : trimmed;
}

/**
 * Normalizes input: texts without surrounding white space; empty text and `null` become missing. Text that PostgreSQL
 * cannot store is added to `problems`. `path` leads to the value.
 */
export function tidy(value: unknown, problems: ValueProblem[], path: string[] = []): unknown {
  if (value === null) return undefined;
  if (typeof value === 'string') return tidyText(value, path, problems);
  if (typeof value !== 'object') return value;
  const within = (key: string, inner: unknown) => {
    path.push(key);
    const tidied = tidy(inner, problems, path);
    path.pop();
    return tidied;
  };
  if (Array.isArray(value)) return value.map((item, index) => within(String(index), item));
  const entries = Object.entries(value).map(([key, inner]) => [key, within(key, inner)] as const);
  return Object.fromEntries(entries.filter(([, inner]) => inner !== undefined));
}

/** Fields of `input` that parsing dropped: a misspelled field must be reported. */
export function unknownFields(input: unknown, output: unknown): ValueProblem[] {
  const problems: ValueProblem[] = [];
  if (typeof input !== 'object' || input === null || typeof output !== 'object' || output === null)
    return problems;
  for (const [key, inner] of Object.entries(input)) {
    if (!Object.hasOwn(output, key)) problems.push({ path: key, reason: 'this field is unknown' });
    else
      for (const { path, reason } of unknownFields(inner, Reflect.get(output, key)))
        problems.push({ path: `${key}.${path}`, reason });
  }
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
