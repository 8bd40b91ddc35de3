import { unfit } from './release-error.ts';

/** What can be wrong with a build that shall join a portal. Codes are stable. */
export type ObjectionCode =
  /** module.json is none, or says what cannot be. */
  | 'invalid-manifest'
  /** The version names no folder. */
  | 'invalid-version'
  /** The manifest needs a file that it does not list. */
  | 'needed-file-unlisted'
  /** A listed file is not there. */
  | 'file-missing'
  /** A file is not the one whose hash is stated. */
  | 'file-altered'
  /** A file is called like one of the portal itself, or like none that servers find. */
  | 'file-name'
  /** A link leads out of the folder of the build. */
  | 'file-outside'
  /** Code lies beside the build that the manifest does not list. */
  | 'file-unlisted'
  /** The shell keeps none of the contracts that the module is made for. */
  | 'contract'
  /** The shell brings no such version of a shared package. */
  | 'shared-unmet'
  /** The deployment allows no modules on that origin. */
  | 'origin'
  /** A path or container of the portal itself. */
  | 'reserved'
  /** Two parts have one name or container. */
  | 'claimed-twice'
  /** Two routes are for the same addresses. */
  | 'routes-ambiguous'
  /** The declaration names what neither code nor texts have, or what can never be. */
  | 'declaration'
  /** mf-manifest.json and module.json say different things. */
  | 'federation-manifest'
  /** A library that a page has once, in the build. */
  | 'second-copy'
  /** A policy of Trusted Types that the page refuses. */
  | 'trusted-types-policy'
  /** Text that would be code, or HTML: the page refuses it. */
  | 'string-as-code'
  /** Larger than its budget. */
  | 'over-budget';

/** One thing that is wrong with a build, and what to do about it, in words. */
export interface Objection {
  readonly code: ObjectionCode;
  readonly what: string;
  readonly remedy: string;
}

/** Throws a refusal for the first of these; returns where there is none. */
export function refuseFirst([first]: readonly Objection[]): void {
  if (first) throw unfit(`${first.what} ${first.remedy}`);
}
