import { RefusedReleaseError } from './release-error.ts';
import type { Finding, Rule } from './rules.ts';

/** A problem that publishing refuses. */
export const problem = (code: Rule, what: string, remedy: string): Finding => ({
  code,
  level: 'error',
  what,
  remedy,
});

/** Throws a refusal that names every error; warnings pass. */
export function refuseErrors(findings: readonly Finding[]): void {
  const errors = findings.filter(({ level }) => level === 'error');
  if (errors.length > 0) throw new RefusedReleaseError('incompatible-release', sentences(errors), errors);
}

const sentences = (errors: readonly Finding[]) =>
  errors.map(({ what, remedy }) => `${what} ${remedy}`).join('\n');
