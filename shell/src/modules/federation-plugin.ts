import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { allowScriptUrl, trustedScriptUrl } from '../security/trusted-types.ts';
import { loadTimeoutMs } from './failure.ts';

// The bundler puts a text in its place.
declare const process: { readonly env: { readonly NODE_ENV: string } };

/** Whether the portal is built to be developed in: its modules come from development servers. */
export const inDevelopment = process.env.NODE_ENV === 'development';

/** The script of a remoteEntry: how often it was asked for in vain, and what became of it. */
interface EntryScript {
  readonly attempt: number;
  state: 'announced' | 'asked' | 'loaded' | 'failed';
}

const entryScripts = new Map<string, EntryScript>();

/** Says that this is the remoteEntry of a module of the release set. Of no other address the portal makes a script. */
export function announceEntry(url: string): void {
  if (!entryScripts.has(url)) entryScripts.set(url, { attempt: 0, state: 'announced' });
}

// The manifest of a development server has the runtime bring more files of the module than its remoteEntry.
const isOfTheSet = (url: string): boolean =>
  entryScripts.has(url) ||
  (inDevelopment && [...entryScripts.keys()].some(entry => url.startsWith(new URL('.', entry).href)));

/** What became of the script of a remoteEntry. */
export const entryState = (url: string): EntryScript['state'] | undefined => entryScripts.get(url)?.state;

/**
 * How the portal loads modules through the federation runtime, which the build of the shell starts with this plugin. The
 * hash comes to every script of the page by its address (`security/elements.ts`, docs/adr/0030).
 */
export default function portalFederation(): ModuleFederationRuntimePlugin {
  return {
    name: 'portal-federation',

    // What the shell provides counts as loaded, and is preferred then: no module can put a second React beside it. Of
    // those on demand a failed load is not remembered so, but tried again.
    beforeRegisterShare: args => {
      args.shared.loaded = true;
      return args;
    },

    createScript: ({ url }) => {
      // Whoever runs in the page can have the runtime ask for any address. Such a script is none that the portal trusts.
      if (!isOfTheSet(url)) return undefined;
      const before = entryScripts.get(url) ?? { attempt: 0, state: 'announced' };
      // For the same address the browser would go on waiting for the request that was never answered.
      const attempt = before.attempt + (before.state === 'asked' ? 1 : 0);
      const asked: EntryScript = { attempt, state: 'asked' };
      entryScripts.set(url, asked);
      const address = attempt === 0 ? url : `${url}?attempt=${attempt}`;
      const script = document.createElement('script');
      allowScriptUrl(address);
      script.src = trustedScriptUrl(address);
      script.async = true;
      script.crossOrigin = 'anonymous';
      script.addEventListener('load', () => {
        asked.state = 'loaded';
      });
      script.addEventListener('error', () => {
        asked.state = 'failed';
      });
      return { script, timeout: loadTimeoutMs };
    },
  };
}
