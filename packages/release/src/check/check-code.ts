import type { ModuleManifest } from '@zaehlwerk/module-kit/host';
import type { Objection } from '../objection.ts';
import { trustedTypesPolicyOf } from '../release-set/policies.ts';
import { codeFactsOf } from './code-facts.ts';
import type { Finding } from './finding.ts';
import { onceOnly } from './once-only.ts';

/** What a page refuses of the code of a build, file by file. */
export function objectionsToCode(
  { container }: Pick<ModuleManifest, 'container'>,
  code: ReadonlyMap<string, string>,
): Finding[] {
  return [...code].flatMap(([file, source]) => {
    const { policies, strings } = codeFactsOf(file, source);
    return [
      ...policies.flatMap(policy => foreignPolicy(file, container, policy)),
      ...[...strings].map(([how, times]) => stringAsCode(file, how, times)),
      ...copiesIn(file, source),
    ];
  });
}

function foreignPolicy(
  file: string,
  container: string,
  { name, isTried }: { name: string | undefined; isTried: boolean },
): Finding[] {
  const own = trustedTypesPolicyOf(container);
  if (name === own) return [];
  const remedy = `Name it ${own}: with webpack and rspack by output.trustedTypes.policyName. Or do without: the portal makes released addresses trusted by itself.`;
  const which = name === undefined ? 'whose name is made while it runs' : `named ${name}`;
  const what = `${file} creates a policy of Trusted Types ${which}; the page allows ${own}.`;
  // Code that tries may do without, and of a name that nobody knows nobody knows whether it is refused.
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

function copiesIn(file: string, source: string): Finding[] {
  return Object.entries(onceOnly)
    .filter(([, mark]) => source.match(mark) !== null)
    .map(([library]) => secondCopy(`${file} has a copy of ${library} in it, which a page has once.`));
}

/** A library that exists once, in a build. */
export function secondCopy(what: string): Finding {
  const remedy = 'Share it from the host alone: { singleton: true, import: false }.';
  return { code: 'second-copy', level: 'error', what, remedy };
}

/** Screens and contributions of which no code says a word: the entry cannot have them. */
export function unspokenParts(
  { screens, contributions }: Pick<ModuleManifest, 'screens' | 'contributions'>,
  code: ReadonlyMap<string, string>,
): Objection[] {
  const all = [...code.values()].join('\n');
  return [...Object.keys(screens), ...Object.keys(contributions)]
    .filter(name => !new RegExp(`(?<![\\w$])${name}(?![\\w$])`).test(all))
    .map(name => ({
      code: 'declaration',
      what: `The declaration names ${name}, of which no code of the build says a word.`,
      remedy: 'Name it in the default export of "./entry", or take it out of the declaration.',
    }));
}
