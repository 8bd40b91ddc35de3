import type { ReleaseSet } from '@zaehlwerk/module-kit/host';
import { integrityOf } from '../read-build.ts';
import type { Site } from '../site/site.ts';
import { importMapOf } from './import-map.ts';

type SetOrigins = Pick<ReleaseSet, 'shell' | 'modules' | 'canaries' | 'beacons' | 'overrides'>;

/**
 * The content security policy of a set's pages: code, styles and texts come from the origins that its builds live on,
 * and strings become code through the policies of its own builds alone (architecture, "Federation settings").
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
  const connections = unique([
    ...origins,
    ...originOf(set.beacons ?? '/'),
    // A development server says over a socket what has changed.
    ...overrides.map(origin => origin.replace(/^http/, 'ws')),
  ]);
  const trustedTypes = unique([
    // The shell's: it lets an element be emptied, and no other HTML through.
    'default',
    'zaehlwerk-modules',
    'zaehlwerk-shell',
    ...modules.map(({ container }) => trustedTypesPolicyOf(container)),
  ]);
  return Object.entries({
    'default-src': ["'self'"],
    // Of scripts in the page itself the import map alone.
    'script-src': [...origins, ...(importMap ? [`'${integrityOf(importMap)}'`] : [])],
    'style-src': origins,
    'img-src': ["'self'", 'data:', 'blob:'],
    'connect-src': connections,
    // The shell starts workers from memory, once it has held them against their hash.
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
    'trusted-types': trustedTypes,
    'require-trusted-types-for': ["'script'"],
  })
    .map(([directive, values]) => `${directive} ${values.join(' ')}`)
    .join('; ');
}

/** The one policy of Trusted Types that a module may create. */
export const trustedTypesPolicyOf = (container: string): string => `zaehlwerk-${container}`;

/**
 * The `Integrity-Policy` of a set's pages: scripts without a hash do not run, whichever module appends them. Where
 * development servers may be, whose files have none, it asks for nothing.
 */
export function integrityPolicy({ shell, overrides = [] }: Pick<ReleaseSet, 'shell' | 'overrides'>): string {
  const isHashed = shell.files.length > 0 && overrides.length === 0;
  return `blocked-destinations=(${isHashed ? 'script' : ''})`;
}

/** Permissions that pages are denied, as on the hosts of a portal (docs/guide/hosting/nginx/portal.conf). */
const permissions =
  'camera=(self), accelerometer=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), identity-credentials-get=(), idle-detection=(), local-fonts=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=()';

/** The headers of a set's pages where the service worker answers: none that lie beside a page in the cache count. */
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

/** A set that lies on a site, with its content security policy and its integrity policy. */
export interface SetPolicies {
  readonly id: string;
  readonly policy: string;
  readonly integrity: string;
}

/**
 * What nginx has to know of the sets of a site, for `docs/guide/hosting/nginx/portal.conf`: the folder of the set that
 * visitors get, by where `current` leads, and its policies. A set that came after these lines were made is not among
 * them: until they are renewed visitors get `latest`, page and policies, never a page under those of another set.
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

/** The sets that lie whole on a site, with the policies that each was published with. */
export async function setPolicies(site: Site): Promise<readonly SetPolicies[]> {
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
