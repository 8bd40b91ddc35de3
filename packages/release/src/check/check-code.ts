import type { ModuleManifest } from '@zaehlwerk/module-kit/host';
import { problem } from '../finding.ts';
import { trustedTypesPolicyOf } from '../release-set/policies.ts';
import type { Finding } from '../rules.ts';
import { codeFactsOf } from './code-facts.ts';
import { onceOnly } from './once-only.ts';
import { undeclaredRequests, undeclaredStorage, withoutRequests } from './undeclared.ts';

/** Code of a build that a page refuses, file by file. */
export function findingsInCode(manifest: ModuleManifest, code: ReadonlyMap<string, string>): Finding[] {
  const inFiles = [...code].flatMap(([file, source]) => {
    const { policies, strings, requests, stored } = codeFactsOf(file, source);
    return [
      ...policies.flatMap(policy => foreignPolicy(file, manifest.container, policy)),
      ...[...strings].map(([how, times]) => stringAsCode(file, how, times)),
      ...undeclaredRequests(file, requests, manifest),
      ...undeclaredStorage(file, stored, manifest),
      ...Object.entries(onceOnly)
        .filter(([, mark]) => source.match(mark) !== null)
        .map(([library]) => secondCopy(`${file} has a copy of ${library} in it, which a page has once.`)),
    ];
  });
  return [...withoutRequests(manifest), ...inFiles];
}

function foreignPolicy(
  file: string,
  container: string,
  { name, isTried }: { name: string | undefined; isTried: boolean },
): Finding[] {
  const own = trustedTypesPolicyOf(container);
  if (name === own) return [];
  const remedy = `Name it ${own}: with webpack and rspack by output.trustedTypes.policyName. Or do without: the portal makes released addresses trusted.`;
  const which = name === undefined ? 'whose name is made while it runs' : `named ${name}`;
  const what = `${file} creates a policy of Trusted Types ${which}; the page allows ${own}.`;
  // Code in a try block may do without the policy, and a computed name may be the allowed one.
  const isCertain = name !== undefined && !isTried;
  return [{ code: 'trusted-types-policy', level: isCertain ? 'error' : 'warning', what, remedy }];
}

/** A warning: runtimes have such lines for surroundings that are no page of a portal. */
function stringAsCode(file: string, how: string, times: number): Finding {
  const isCode = /eval|Function/.test(how);
  const places = times === 1 ? 'one place' : `${times} places`;
  return {
    code: 'string-as-code',
    level: 'warning',
    what: `${file} uses ${how} in ${places}, which the page refuses wherever that runs.`,
    remedy: isCode
      ? 'Take a build of the library that makes no code of text.'
      : 'Make elements, or text: no string becomes HTML in a portal.',
  };
}

export const secondCopy = (what: string): Finding =>
  problem('second-copy', what, 'Share it from the host alone: { singleton: true, import: false }.');

/** Screens, contributions and offered slots whose names are in no code: the entry cannot have them. */
export function missingParts(
  { screens, contributions, offers = [] }: Pick<ModuleManifest, 'screens' | 'contributions' | 'offers'>,
  code: ReadonlyMap<string, string>,
): Finding[] {
  const all = [...code.values()].join('\n');
  const missing = (name: string, remedy: string) =>
    new RegExp(`(?<![\\w$-])${name}(?![\\w$-])`).test(all)
      ? []
      : problem(
          'declaration',
          `The declaration names ${name}, which no code of the build names.`,
          `${remedy}, or take it out of the declaration.`,
        );
  return [
    ...[...Object.keys(screens), ...Object.keys(contributions)].flatMap(name =>
      missing(name, 'Name it in the default export of "./entry"'),
    ),
    ...offers.flatMap(name => missing(name, 'Offer it with defineSlot')),
  ];
}
