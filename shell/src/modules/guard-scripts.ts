import type { PortalReleaseSet } from '../release-set/release-set.ts';
import { guardedWorkers } from './guarded-worker.ts';
import { fileOf } from './released-file.ts';
import { allowScriptUrl, trustedScriptUrl } from './script-url.ts';

/** A hash that no file has: what is asked for under it does not run. */
const ofNoFile = `sha384-${'A'.repeat(64)}`;

/** A released script: its hash, and the part that it is of. */
export interface ReleasedScript {
  readonly integrity: string;
  readonly part: string;
}

/**
 * The hash that a script must have to run in this page. `undefined`: a developer runs a module from there, whose files
 * change; `unreleased`: it belongs to no build of the set.
 */
export type FindScript = (address: string) => ReleasedScript | 'unreleased' | undefined;

/**
 * From now on every script element gets the hash that the release set states for its address, whichever bundler made the
 * code that appends it, and a worker starts from a file with its hash or not at all. What a page brings itself, and
 * addresses that are set in another way, are the business of its `Integrity-Policy` (docs/adr/0030). Does nothing for a
 * set without hashes, as development servers have it.
 */
export function guardScripts(set: PortalReleaseSet): void {
  if (set.shell.files.length === 0) return;
  const find = findScriptIn(set);
  const source = Object.getOwnPropertyDescriptor(HTMLScriptElement.prototype, 'src');
  Object.defineProperty(HTMLScriptElement.prototype, 'src', {
    ...source,
    set(this: HTMLScriptElement, given: string) {
      const address = new URL(given, document.baseURI).href;
      const script = find(address);
      if (script === undefined) return source?.set?.call(this, given);
      this.integrity = script === 'unreleased' ? ofNoFile : script.integrity;
      this.crossOrigin ??= 'anonymous';
      if (script === 'unreleased') return source?.set?.call(this, given);
      // Bundlers that know nothing of Trusted Types give a string.
      allowScriptUrl(address);
      source?.set?.call(this, trustedScriptUrl(address));
    },
  });
  Object.assign(globalThis, guardedWorkers(find));
}

function findScriptIn({ shell, modules, overridden }: PortalReleaseSet): FindScript {
  const builds = modules.flatMap(({ name, build }) => ('refusal' in build ? [] : [{ name, build }]));
  const released = new Map(
    [{ name: 'shell', build: shell }, ...builds].flatMap(({ name: part, build }) =>
      build.files.map(({ path, integrity }) => [fileOf(build, path).url, { integrity, part }] as const),
    ),
  );
  const developed = new Set(overridden?.list.map(({ address }) => new URL(address).origin));
  return address => {
    const { origin, pathname } = new URL(address);
    // A second try asks under another query.
    const script = released.get(`${origin}${pathname}`);
    return script ?? (developed.has(origin) ? undefined : 'unreleased');
  };
}
