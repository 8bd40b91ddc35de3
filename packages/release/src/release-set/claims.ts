import {
  ambiguousPaths,
  firstSegment,
  type ModuleManifest,
  type ShellManifest,
} from '@zaehlwerk/module-kit/host';
import type { Objection } from '../objection.ts';

/** First segments of addresses that are no pages, and have to be left to the server and to published files. */
export const reservedSegments = [
  'api',
  'auth',
  'current',
  'healthz',
  'history',
  'metrics',
  'modules',
  'shell',
];

/** First segment of login links. Its pages get a token that is as good as a password. */
export const linkSegment = 'm';

/** The shell's own container, and what its other policy for Trusted Types is called. */
const reservedContainers = ['shell', 'modules'];

/** Everything that builds claim of each other or of the portal; two builds of one module may claim the same. */
export function objectionsToClaims(
  shell: ShellManifest,
  { modules, builds }: { modules: readonly ModuleManifest[]; builds: readonly ModuleManifest[] },
): Objection[] {
  return [
    ...builds.flatMap(manifest => reservedClaims(manifest, shell)),
    ...duplicates(
      'The module name',
      modules.map(({ name }) => name),
    ),
    // A browser may have any of a module's builds beside any of another's.
    ...sharedClaims('The container', builds, ({ container }) => [container]),
    ...sharedClaims('The login', builds, ({ slots }) => (hasLogin({ slots }) ? ['screen'] : [])),
    ...sharedRoutes(builds),
  ];
}

const hasLogin = ({ slots }: Pick<ModuleManifest, 'slots'>) => slots.some(({ slot }) => slot === 'login');

function reservedClaims(
  { name, routes, slots, container }: ModuleManifest,
  { paths }: ShellManifest,
): Objection[] {
  const ofPortal = [...reservedSegments, ...paths.map(firstSegment)];
  const claimed = routes.map(({ path }) => path);
  const taken = [
    ...claimed.filter(path => ofPortal.includes(firstSegment(path))),
    ...reservedContainers.filter(one => one === container),
  ];
  const links = hasLogin({ slots }) ? [] : claimed.filter(path => firstSegment(path) === linkSegment);
  return [
    ...taken.map(one => reserved(`${name} claims ${one}, which belongs to the portal itself.`)),
    ...links.map(one => reserved(`${name} claims ${one}, which belongs to the module that has the login.`)),
  ];
}

const reserved = (what: string): Objection => ({ code: 'reserved', what, remedy: 'Rename it.' });

/** Claims that one build makes twice, or two modules make. */
function sharedClaims(
  what: string,
  builds: readonly ModuleManifest[],
  claimsOf: (manifest: ModuleManifest) => readonly string[],
): Objection[] {
  const claims = new Map<string, Set<string>>();
  for (const manifest of builds) {
    const ofModule = claims.get(manifest.name) ?? [];
    claims.set(manifest.name, new Set([...ofModule, ...claimsOf(manifest)]));
  }
  return [
    ...builds.flatMap(manifest => duplicates(what, claimsOf(manifest))),
    ...duplicates(
      what,
      [...claims.values()].flatMap(ofModule => [...ofModule]),
    ),
  ];
}

function duplicates(what: string, values: readonly string[]): Objection[] {
  const twice = new Set(values.filter((value, index) => values.indexOf(value) !== index));
  return Array.from(twice, value => ({
    code: 'claimed-twice',
    what: `${what} ${value} is claimed twice.`,
    remedy: 'Rename one or disable one.',
  }));
}

/**
 * Of two paths of one module for the same address the more specific one wins; where none is, it is undecided which page
 * a visitor gets. Of two modules none may take an address of the other, by a more specific path either.
 */
function sharedRoutes(builds: readonly ModuleManifest[]): Objection[] {
  return builds.flatMap((build, index) => {
    const paths = build.routes.map(({ path }) => path);
    const twice = ambiguousPaths(paths);
    const others = builds.slice(index + 1).filter(({ name }) => name !== build.name);
    return [
      ...(twice
        ? [
            {
              code: 'routes-ambiguous' as const,
              what: `${build.name} claims the same addresses with ${twice.join(' and ')}.`,
              remedy: 'Rename one.',
            },
          ]
        : []),
      ...others.flatMap(other => other.routes.flatMap(({ path }) => takenBy(build, paths, other.name, path))),
    ];
  });
}

function takenBy(
  { name }: ModuleManifest,
  paths: readonly string[],
  other: string,
  taken: string,
): Objection[] {
  return paths
    .filter(candidate => haveAddressInCommon(candidate, taken))
    .map(path => ({
      code: 'routes-ambiguous',
      what: `${name} and ${other} claim the same addresses with ${path} and ${taken}.`,
      remedy: 'Rename one or disable one.',
    }));
}

function haveAddressInCommon(path: string, other: string): boolean {
  const [left, right] = [path.split('/'), other.split('/')];
  const isParameter = (segment: string | undefined) => segment?.startsWith(':') === true;
  return (
    left.length === right.length &&
    left.every((one, index) => one === right[index] || isParameter(one) || isParameter(right[index]))
  );
}
