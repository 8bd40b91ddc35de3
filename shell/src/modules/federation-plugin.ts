import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { allowScriptUrl, trustedScriptUrl } from '../security/trusted-types.ts';
import { loadTimeoutMs } from './failure.ts';

// Replaced by the bundler.
declare const process: { readonly env: { readonly NODE_ENV: string } };

/** In development builds modules come from development servers. */
export const inDevelopment = process.env.NODE_ENV === 'development';

/** The script of a remoteEntry. `attempt`: how often it was requested in vain. */
interface EntryScript {
  readonly attempt: number;
  state: 'allowed' | 'requested' | 'loaded' | 'failed';
}

const entryScripts = new Map<string, EntryScript>();

/** Allows the remoteEntry of a module of the release set; no script is created for any other address. */
export function allowEntry(url: string): void {
  if (!entryScripts.has(url)) entryScripts.set(url, { attempt: 0, state: 'allowed' });
}

// The manifest of a development server makes the runtime load more files of the module than its remoteEntry.
const isOfTheSet = (url: string): boolean =>
  entryScripts.has(url) ||
  (inDevelopment && [...entryScripts.keys()].some(entry => url.startsWith(new URL('.', entry).href)));

export const entryState = (url: string): EntryScript['state'] | undefined => entryScripts.get(url)?.state;

/** The federation runtime starts with this plugin. Scripts get their hashes by address (`security/enforce-integrity.ts`). */
export default function portalFederation(): ModuleFederationRuntimePlugin {
  return {
    name: 'portal-federation',

    // Shared packages of the shell count as loaded, and are preferred: no module can add a second React. A failed load
    // of an on-demand one is retried.
    beforeRegisterShare: args => {
      args.shared.loaded = true;
      return args;
    },

    createScript: ({ url }) => {
      // Any script of the page can have the runtime load any address.
      if (!isOfTheSet(url)) return undefined;
      const before = entryScripts.get(url) ?? { attempt: 0, state: 'allowed' };
      // For the same address the browser would keep waiting for the unanswered request.
      const attempt = before.attempt + (before.state === 'requested' ? 1 : 0);
      const entry: EntryScript = { attempt, state: 'requested' };
      entryScripts.set(url, entry);
      const address = attempt === 0 ? url : `${url}?attempt=${attempt}`;
      const script = document.createElement('script');
      allowScriptUrl(address);
      script.src = trustedScriptUrl(address);
      script.async = true;
      script.crossOrigin = 'anonymous';
      script.addEventListener('load', () => {
        entry.state = 'loaded';
      });
      script.addEventListener('error', () => {
        entry.state = 'failed';
      });
      return { script, timeout: loadTimeoutMs };
    },
  };
}
