import type { ReleaseSet } from '@zaehlwerk/module-kit/host';

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
  const connections = unique([
    ...origins,
    ...originOf(set.beacons ?? '/'),
    // A development server says over a socket what has changed.
    ...overrides.map(origin => origin.replace(/^http/, 'ws')),
  ]);
  const trustedTypes = unique([
    'zaehlwerk-modules',
    'zaehlwerk-shell',
    ...modules.map(({ container }) => `zaehlwerk-${container}`),
  ]);
  return Object.entries({
    'default-src': ["'self'"],
    'script-src': origins,
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

/**
 * The `Integrity-Policy` of a set's pages: scripts without a hash do not run, whichever module appends them. Where
 * development servers may be, whose files have none, it asks for nothing.
 */
export function integrityPolicy({ shell, overrides = [] }: Pick<ReleaseSet, 'shell' | 'overrides'>): string {
  const isHashed = shell.files.length > 0 && overrides.length === 0;
  return `blocked-destinations=(${isHashed ? 'script' : ''})`;
}

function originOf(address: string): string[] {
  return address.startsWith('/') ? [] : [new URL(address).origin];
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}
