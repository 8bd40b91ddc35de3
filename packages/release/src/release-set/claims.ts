import { isOwnName } from '@zaehlwerk/build/own-name';
import {
  ambiguousPaths,
  firstSegment,
  type ModuleManifest,
  type ShellManifest,
} from '@zaehlwerk/module-kit/host';
import { problem } from '../finding.ts';
import type { Finding } from '../rules.ts';

/** First segments of addresses that are no pages, and have to be left to the server and to published files. */
export const reservedSegments = [
  'api',
  'auth',
  'current',
  'healthz',
  'livez',
  'readyz',
  'history',
  'metrics',
  'modules',
  'shell',
];

/** First segment of login links. Its pages get a token that is as good as a password. */
export const linkSegment = 'm';

/** The shell's own container, and the name of its other policy for Trusted Types. */
const reservedContainers = ['shell', 'modules'];

/** With these begin the class names of the portal's own styles; with its container those of a module. */
const ownClasses = ['shell', 'm_', 'mantine-', 'page-', 'served-'];

/** Names and addresses that builds claim twice, or that belong to the portal; two builds of one module may share them. */
export function conflictingClaims(
  shell: ShellManifest,
  { modules, builds }: { modules: readonly ModuleManifest[]; builds: readonly ModuleManifest[] },
): Finding[] {
  return [
    ...builds.flatMap(manifest => reservedClaims(manifest, shell)),
    ...duplicates(
      'The module name',
      modules.map(({ name }) => name),
    ),
    // A browser may have any of a module's builds beside any of another's.
    ...sharedClaims('The container', builds, ({ container }) => [container]),
    ...sharedClassNames(builds),
    ...sharedClaims('The login', builds, manifest => (hasLogin(manifest) ? ['screen'] : [])),
    ...sharedRoutes(builds),
  ];
}

const isOfPortal = (container: string) =>
  reservedContainers.includes(container) ||
  ownClasses.some(own => own.startsWith(container) || container.startsWith(own));

const hasLogin = ({ slots }: ModuleManifest) => slots.some(({ slot }) => slot === 'login');

function reservedClaims(manifest: ModuleManifest, { paths }: ShellManifest): Finding[] {
  const { name, routes, container } = manifest;
  const ofPortal = [...reservedSegments, ...paths.map(firstSegment)];
  const claimed = routes.map(({ path }) => path);
  const taken = [
    ...claimed.filter(path => ofPortal.includes(firstSegment(path))),
    ...(isOfPortal(container) ? [container] : []),
  ];
  const links = hasLogin(manifest) ? [] : claimed.filter(path => firstSegment(path) === linkSegment);
  const reserved = (claim: string, owner: string) =>
    problem('reserved', `${name} claims ${claim}, which belongs to ${owner}.`, 'Rename it.');
  return [
    ...taken.map(one => reserved(one, 'the portal itself')),
    ...links.map(one => reserved(one, 'the module that has the login')),
  ];
}

function sharedClaims(
  what: string,
  builds: readonly ModuleManifest[],
  claimsOf: (manifest: ModuleManifest) => readonly string[],
): Finding[] {
  const byModule = Map.groupBy(builds, ({ name }) => name).values();
  return [
    ...builds.flatMap(manifest => duplicates(what, claimsOf(manifest))),
    ...duplicates(
      what,
      [...byModule].flatMap(ofModule => [...new Set(ofModule.flatMap(claimsOf))]),
    ),
  ];
}

/** A module styles what has a class that begins with its container. */
function sharedClassNames(builds: readonly ModuleManifest[]): Finding[] {
  const containers = [...new Set(builds.map(({ container }) => container))];
  return containers.flatMap(container =>
    containers
      .filter(other => other !== container && isOwnName(other, container))
      .map(other =>
        problem(
          'claimed-twice',
          `Class names of ${other} begin with ${container}, which is another container.`,
          'Rename one or disable one.',
        ),
      ),
  );
}

function duplicates(what: string, values: readonly string[]): Finding[] {
  const twice = new Set(values.filter((value, index) => values.indexOf(value) !== index));
  return Array.from(twice, value =>
    problem('claimed-twice', `${what} ${value} is claimed twice.`, 'Rename one or disable one.'),
  );
}

/**
 * Of two paths of one module for the same address the more specific one wins; where none is, the page that a visitor
 * gets is undecided. A module may not take an address of another one, not even by a more specific path.
 */
function sharedRoutes(builds: readonly ModuleManifest[]): Finding[] {
  return builds.flatMap((build, index) => {
    const paths = build.routes.map(({ path }) => path);
    const twice = ambiguousPaths(paths);
    const ambiguous = (what: string, remedy: string) => problem('routes-ambiguous', what, remedy);
    const others = builds.slice(index + 1).filter(({ name }) => name !== build.name);
    return [
      ...(twice
        ? [ambiguous(`${build.name} claims the same addresses with ${twice.join(' and ')}.`, 'Rename one.')]
        : []),
      ...others.flatMap(({ name, routes }) =>
        routes.flatMap(({ path: taken }) =>
          paths
            .filter(path => haveAddressInCommon(path, taken))
            .map(path =>
              ambiguous(
                `${build.name} and ${name} claim the same addresses with ${path} and ${taken}.`,
                'Rename one or disable one.',
              ),
            ),
        ),
      ),
    ];
  });
}

function haveAddressInCommon(path: string, other: string): boolean {
  const [left, right] = [path.split('/'), other.split('/')];
  const isParameter = (segment: string | undefined) => segment?.startsWith(':') === true;
  return (
    left.length === right.length &&
    left.every((one, index) => one === right[index] || isParameter(one) || isParameter(right[index]))
  );
}
