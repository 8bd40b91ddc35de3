import type { ModuleManifest, ReleasedModule, ReleaseSet } from '@zaehlwerk/module-kit/host';
import { integrityOf } from '../read-build.ts';
import type { Site } from '../site/site.ts';
import { importMapOf } from './import-map.ts';
import { hashesOfFirstStyles, servedViewScript } from './page.ts';

type SetOrigins = Pick<ReleaseSet, 'shell' | 'modules' | 'canaries' | 'beacons' | 'overrides'>;

/**
 * The content security policy of a set's pages: code, styles and texts come from the origins of its builds, and strings
 * become code only through the Trusted Types policies of its builds.
 */
export function contentSecurityPolicy(set: SetOrigins): string {
  const modules = [...set.modules, ...(set.canaries ?? []).map(({ build }) => build)];
  const overrides = set.overrides ?? [];
  const origins = unique([
    "'self'",
    ...[set.shell, ...modules].flatMap(({ base }) => originOf(base)),
    ...overrides,
  ]);
  const importMap = importMapOf(set);
  const inlineScripts = [servedViewScript, ...(importMap ? [importMap] : [])];
  const connections = unique([
    ...origins,
    ...originOf(set.beacons ?? '/'),
    ...modules.flatMap(connectionsOf),
    // A development server announces changes over a socket.
    ...overrides.map(origin => origin.replace(/^http/, 'ws')),
  ]);
  const trustedTypes = unique([
    // The shell's: it allows no HTML but the empty string.
    'default',
    'zaehlwerk-modules',
    // The page's own script: it requests the files of the start again.
    'zaehlwerk-start',
    'zaehlwerk-shell',
    ...modules.map(({ container }) => trustedTypesPolicyOf(container)),
  ]);
  return Object.entries({
    'default-src': ["'self'"],
    'script-src': [...origins, ...inlineScripts.map(script => `'${integrityOf(script)}'`)],
    // Styles of the first view may be part of the page.
    'style-src': [...origins, ...unique(hashesOfFirstStyles(set)).map(hash => `'${hash}'`)],
    'img-src': ["'self'", 'data:', 'blob:'],
    'connect-src': connections,
    // The shell starts workers from memory, after it has verified their hash.
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    // Before the portal's code is there, a form sends nothing.
    'form-action': ["'none'"],
    'trusted-types': trustedTypes,
    'require-trusted-types-for': ["'script'"],
  })
    .map(([directive, values]) => `${directive} ${values.join(' ')}`)
    .join('; ');
}

/** Other origins that a module's code connects to; not in the schema that pages read. */
const connectionsOf = ({ connects = [] }: ReleasedModule & Pick<ModuleManifest, 'connects'>) => connects;

/** The one policy of Trusted Types that a module may create. */
export const trustedTypesPolicyOf = (container: string): string => `zaehlwerk-${container}`;

/**
 * The `Integrity-Policy` of a set's pages: scripts without a hash do not run. Where development servers are allowed, whose
 * files have none, nothing is blocked.
 */
export function integrityPolicy({ shell, overrides = [] }: Pick<ReleaseSet, 'shell' | 'overrides'>): string {
  const isHashed = shell.files.length > 0 && overrides.length === 0;
  return `blocked-destinations=(${isHashed ? 'script' : ''})`;
}

/** Denied permissions, as on the hosts of a portal (docs/guide/hosting/nginx/portal.conf). */
const permissions =
  'camera=(self), accelerometer=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), identity-credentials-get=(), idle-detection=(), local-fonts=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=()';

/** The headers of a set's pages from the service worker; cached headers do not count. */
export function pageHeaders(set: SetOrigins): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy(set),
    'integrity-policy': integrityPolicy(set),
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': permissions,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}

function originOf(address: string): string[] {
  return address.startsWith('/') ? [] : [new URL(address).origin];
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}

/** A set on a site, with its content security policy and its integrity policy. */
export type SetPolicies = Awaited<ReturnType<typeof setPolicies>>[number];

/**
 * The maps of nginx for the sets of a site (`docs/guide/hosting/nginx/portal.conf`): the folder of the set that `current`
 * leads to, and its policies. Until the maps are renewed after a newer set, visitors get `latest`, page and policies:
 * never a page under the policies of another set.
 */
export function nginxSets(sets: readonly SetPolicies[], latest: string): string {
  const sorted = sets.toSorted((left, right) => (left.id < right.id ? -1 : 1));
  return [
    'map $portal_shown $portal_set {',
    ...sorted.map(({ id }) => `  "~/${id}$" $portal_shown;`),
    `  "~^(?<portal_history>.+)/[^/]+$" "$portal_history/${latest}";`,
    '}',
    'map $portal_set $portal_policy {',
    ...sorted.map(({ id, policy }) => `  "~/${id}$" "${policy}";`),
    '}',
    'map $portal_set $portal_integrity {',
    ...sorted.map(({ id, integrity }) => `  "~/${id}$" "${integrity}";`),
    '}',
  ].join('\n');
}

/** The whole sets on a site, with the policies that each was published with. */
export async function setPolicies(site: Site) {
  const files = await site.list('history/');
  const ids = files.flatMap(({ path }) => /^history\/([0-9a-f]+)\/release-set\.json$/.exec(path)?.[1] ?? []);
  const policies = await Promise.all(
    ids.map(async id => {
      const [policy, integrity] = await Promise.all(
        ['content-security-policy.txt', 'integrity-policy.txt'].map(file =>
          site.read(`history/${id}/${file}`),
        ),
      );
      return policy === undefined || integrity === undefined
        ? []
        : [{ id, policy: policy.toString(), integrity: integrity.toString() }];
    }),
  );
  return policies.flat();
}
