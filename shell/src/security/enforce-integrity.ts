import type { PortalReleaseSet } from '../release-set.ts';
import { type FindScript, findScriptIn } from './released-scripts.ts';
import { allowScriptUrl, trustedScriptUrl } from './trusted-types.ts';
import { enforceWorkerIntegrity } from './workers.ts';

/**
 * From now on scripts, style sheets and workers load with the hashes of the release set. The page's markup,
 * `setAttribute` and `import()` are covered by its `Integrity-Policy` (docs/adr/0030). Does nothing for a set without
 * hashes, as of development servers.
 */
export function enforceIntegrity(set: PortalReleaseSet): void {
  if (set.shell.files.length === 0) return;
  const find = findScriptIn(set);
  enforceScriptIntegrity(find);
  enforceStyleIntegrity(find);
  enforceWorkerIntegrity(find);
}

/** Matches no file: a script with it never runs. */
const hashOfNoFile = `sha256-${'A'.repeat(43)}=`;

function interceptAddress<Target extends HTMLElement>(
  target: Target,
  property: 'src' | 'href',
  set: (element: Target, given: string, native: (address: string) => void) => void,
): void {
  const descriptor = Object.getOwnPropertyDescriptor(target, property);
  Object.defineProperty(target, property, {
    ...descriptor,
    set(this: Target, given: string) {
      set(this, given, address => descriptor?.set?.call(this, address));
    },
  });
}

/*
 * Enforces: a script element runs the released bytes of its address, or nothing, whichever bundler appends it.
 * Unnecessary: once every supported browser enforces `Integrity-Policy` (today Chromium 138, Firefox 145, no Safari) and
 * each module's bundler states hashes itself, or all modules are ES modules under an import map with `integrity`.
 */
function enforceScriptIntegrity(find: FindScript): void {
  interceptAddress(HTMLScriptElement.prototype, 'src', (element, given, setNative) => {
    const address = new URL(given, document.baseURI).href;
    const script = find(address);
    if (script === undefined) return setNative(given);
    element.integrity = script === 'unreleased' ? hashOfNoFile : script.integrity;
    element.crossOrigin ??= 'anonymous';
    if (script === 'unreleased') return setNative(given);
    // Bundlers without support for Trusted Types assign a string.
    allowScriptUrl(address);
    setNative(trustedScriptUrl(address));
  });
}

/*
 * Enforces: a style sheet of a release applies with its released bytes only. Unreleased ones are left to the page's CSP.
 * Unnecessary: once `Integrity-Policy` covers `style` in every supported browser, and bundlers state hashes themselves.
 */
function enforceStyleIntegrity(find: FindScript): void {
  interceptAddress(HTMLLinkElement.prototype, 'href', (element, given, setNative) => {
    const sheet = element.rel === 'stylesheet' && find(new URL(given, document.baseURI).href);
    if (typeof sheet === 'object') {
      element.integrity = sheet.integrity;
      element.crossOrigin ??= 'anonymous';
    }
    setNative(given);
  });
}
