import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { loadTimeoutMs } from './failure.ts';
import { allowScriptUrl, trustedScriptUrl } from './trusted-types.ts';

/** The script of a remoteEntry: how often it was asked for, and what came of it. Without an `end` nothing has come yet. */
interface EntryScript {
  readonly attempt: number;
  end?: 'loaded' | 'failed';
}

/** The scripts of remoteEntries by their addresses in the release set. */
export const entryScripts = new Map<string, EntryScript>();

/**
 * How the portal loads modules through the federation runtime, which the build of the shell starts with this plugin. The
 * hash comes to every script of the page by its address (`guard-scripts.ts`, docs/adr/0030).
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
      const before = entryScripts.get(url);
      // For the same address the browser would go on waiting for the request that was never answered.
      const attempt = before ? before.attempt + (before.end ? 0 : 1) : 0;
      const asked: EntryScript = { attempt };
      entryScripts.set(url, asked);
      const address = attempt === 0 ? url : `${url}?attempt=${attempt}`;
      const script = document.createElement('script');
      allowScriptUrl(address);
      script.src = trustedScriptUrl(address);
      script.async = true;
      script.crossOrigin = 'anonymous';
      script.addEventListener('load', () => {
        asked.end = 'loaded';
      });
      script.addEventListener('error', () => {
        asked.end = 'failed';
      });
      return { script, timeout: loadTimeoutMs };
    },
  };
}
