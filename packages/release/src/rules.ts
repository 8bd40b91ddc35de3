/**
 * The rules for builds, for `check` and `publish` alike. Codes are stable; docs/guide/releasing.md explains them.
 * `never`: without that rule the build, the other modules or the page would be broken. `named`: `--allow` publishes a
 * build all the same, and the record names the rule. `warning`: code alone does not show whether it fails.
 */
export const rules = {
  'invalid-manifest': 'never',
  'invalid-version': 'never',
  'needed-file-unlisted': 'never',
  'file-missing': 'never',
  'file-altered': 'never',
  'file-name': 'never',
  'file-outside': 'never',
  'file-unlisted': 'named',
  contract: 'never',
  'shared-unmet': 'never',
  origin: 'never',
  connection: 'never',
  reserved: 'never',
  'claimed-twice': 'never',
  'routes-ambiguous': 'never',
  declaration: 'named',
  'unknown-slot': 'named',
  'undeclared-request': 'named',
  'undeclared-storage': 'named',
  'federation-manifest': 'never',
  'second-copy': 'named',
  'trusted-types-policy': 'named',
  'string-as-code': 'warning',
  'unfenced-style': 'never',
  'over-budget': 'named',
} as const satisfies Record<string, 'never' | 'named' | 'warning'>;

export type Rule = keyof typeof rules;

/** What breaks a rule. */
export interface Finding {
  readonly code: Rule;
  /** `error`: publishing refuses it, or it fails in the page. `warning`: it may fail there, which code alone does not show. */
  readonly level: 'error' | 'warning';
  readonly what: string;
  readonly remedy: string;
}

/** A rule that `--allow` can name. */
export type AllowedRule = { [Code in Rule]: (typeof rules)[Code] extends 'named' ? Code : never }[Rule];

export const isAllowable = (code: string): code is AllowedRule =>
  Object.hasOwn(rules, code) && rules[code as Rule] === 'named';

export const allowableRules = Object.keys(rules).filter(isAllowable);
