import * as z from 'zod/mini';
import type { ApiResult } from './result.ts';

// A strict content security policy forbids `eval`; the client never needs the faster code it would allow.
z.config({ jitless: true });

/** Checks an answer against its schema; from here on its type is trusted. */
export function parsed<T extends z.ZodMiniType>(schema: T, body: unknown): ApiResult<z.output<T>> {
  const result = schema.safeParse(body);
  return result.success
    ? { ok: true, value: result.data }
    : { ok: false, error: { kind: 'unreadable', details: detailsOf(result.error.issues) } };
}

/** Paths and issue codes only: a message may quote what the server sent. */
function detailsOf(issues: readonly z.core.$ZodIssue[]): string[] {
  return issues.slice(0, 10).map(issue => `${issue.path.join('.') || '(answer)'}: ${issue.code}`);
}
