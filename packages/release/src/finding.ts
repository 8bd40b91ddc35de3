import { incompatible } from './release-error.ts';

/** Kinds of problems of a build. Codes are stable; docs/guide/releasing.md explains them. */
export type FindingCode =
  | 'invalid-manifest'
  | 'invalid-version'
  | 'needed-file-unlisted'
  | 'file-missing'
  | 'file-altered'
  | 'file-name'
  | 'file-outside'
  | 'file-unlisted'
  | 'contract'
  | 'shared-unmet'
  | 'origin'
  | 'reserved'
  | 'claimed-twice'
  | 'routes-ambiguous'
  | 'declaration'
  | 'federation-manifest'
  | 'second-copy'
  | 'trusted-types-policy'
  | 'string-as-code'
  | 'over-budget';

export interface Finding {
  readonly code: FindingCode;
  /** `error`: publishing refuses it, or it fails in the page. `warning`: it may fail there, which code alone does not show. */
  readonly level: 'error' | 'warning';
  readonly what: string;
  readonly remedy: string;
}

/** A problem that publishing refuses. */
export const problem = (code: FindingCode, what: string, remedy: string): Finding => ({
  code,
  level: 'error',
  what,
  remedy,
});

/** Throws a refusal for the first error; warnings pass. */
export function refuseErrors(findings: readonly Finding[]): void {
  const first = findings.find(({ level }) => level === 'error');
  if (first) throw incompatible(`${first.what} ${first.remedy}`);
}
