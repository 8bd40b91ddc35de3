import * as z from 'zod/mini';

export type ValueProblem = { path: string; reason: string };

const longest = 20_000;
/** Characters: 6 MiB as base64. */
const longestFile = 8 * 1024 * 1024;
const isFile = (path: string) => /(^|\.)(base64|encodedImage)$/.test(path);

const under = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

function tidyText(text: string, path: string, problems: ValueProblem[]): string | undefined {
  const trimmed = text.trim();
  if (trimmed.includes('\0') || !trimmed.isWellFormed()) {
    problems.push({ path, reason: 'the text holds characters that are no text' });
  }
  const limit = isFile(path) ? longestFile : longest;
  if (trimmed.length > limit) problems.push({ path, reason: `the text is longer than ${limit} characters` });
  return trimmed === '' ? undefined : trimmed;
}

/**
 * Normalizes input: texts without surrounding white space; empty text and `null` become missing. Text that PostgreSQL
 * cannot store is added to `problems`.
 */
export function tidy(value: unknown, problems: ValueProblem[], path = ''): unknown {
  if (value === null) return undefined;
  if (typeof value === 'string') return tidyText(value, path, problems);
  if (typeof value !== 'object') return value;
  if (Array.isArray(value))
    return value.map((item, index) => tidy(item, problems, under(path, String(index))));
  const entries = Object.entries(value).map(
    ([key, inner]) => [key, tidy(inner, problems, under(path, key))] as const,
  );
  return Object.fromEntries(entries.filter(([, inner]) => inner !== undefined));
}

/** Fields of `input` that parsing dropped: a misspelled field must be reported. */
export function unknownFields(input: unknown, output: unknown, path = ''): ValueProblem[] {
  if (typeof input !== 'object' || input === null || typeof output !== 'object' || output === null) return [];
  const known = new Map(Object.entries(output));
  return Object.entries(input).flatMap(([key, inner]) =>
    known.has(key)
      ? unknownFields(inner, known.get(key), under(path, key))
      : [{ path: under(path, key), reason: 'this field is unknown' }],
  );
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
