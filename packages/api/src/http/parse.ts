import * as z from 'zod/mini';
import type { ApiResult, UnreadableError } from './result.ts';

// A strict content security policy forbids `eval`.
z.config({ jitless: true });

export function parsed<T extends z.ZodMiniType>(schema: T, body: unknown): ApiResult<z.output<T>> {
  const result = schema.safeParse(body);
  return result.success ? { ok: true, value: result.data } : { ok: false, error: unreadable(result.error) };
}

/** The first ten places that did not fit, each below `place`. */
export function unreadable(
  { issues }: z.core.$ZodError,
  place: readonly PropertyKey[] = [],
): UnreadableError {
  return { kind: 'unreadable', details: detailsOf(issues.slice(0, 10), place) };
}

/** Paths (below `place`) and codes only: a message may quote the answer. */
export function detailsOf(issues: readonly z.core.$ZodIssue[], place: readonly PropertyKey[] = []): string[] {
  return issues.map(({ path, code }) => {
    const name = [...place, ...path].join('.').slice(0, longestName);
    return `${name || '(answer)'}: ${code}`;
  });
}

const longestName = 200;
