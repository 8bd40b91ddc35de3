/** A problem of one value, at a path inside its record. */
export type ValueProblem = { path: string; reason: string };

const longest = 20_000;
/** A file as text: 6 MiB of it. Its field is named so wherever it stands. */
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
 * Brings what systems write differently into one form: texts without white space around them; empty texts, `null` and
 * missing are the same (missing). Texts that PostgreSQL cannot hold are added to `problems`.
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

/**
 * The fields of `input` that its schema does not know: those that parsing left out of `output`. A misspelled field must
 * not be lost in silence.
 */
export function unknownFields(input: unknown, output: unknown, path = ''): ValueProblem[] {
  if (typeof input !== 'object' || input === null || typeof output !== 'object' || output === null) return [];
  const known = new Map(Object.entries(output));
  return Object.entries(input).flatMap(([key, inner]) =>
    known.has(key)
      ? unknownFields(inner, known.get(key), under(path, key))
      : [{ path: under(path, key), reason: 'this field is unknown' }],
  );
}
