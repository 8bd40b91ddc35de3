import { test as watched } from '../browser/test.ts';
import { runningPortal } from '../portal/running-portal.ts';
import { type ModuleAlone, startModuleAlone } from './module-alone.ts';

interface AloneOptions {
  /** Folder of the module, and which backend answers. Each combination has one server per worker. */
  readonly alone: { readonly folder: string; readonly backend: 'fake' | 'real' };
}

interface AloneServers {
  readonly serverOf: (alone: AloneOptions['alone']) => Promise<ModuleAlone>;
}

/** A test of a module that runs alone, on a development server that is started from the sources. */
export const test = watched.extend<AloneOptions, AloneServers>({
  alone: [{ folder: 'mf-reading', backend: 'fake' }, { option: true }],
  serverOf: [
    async ({ browserName: _ }, use) => {
      const servers = new Map<string, Promise<ModuleAlone>>();
      await use(({ folder, backend }) => {
        const key = `${folder} ${backend}`;
        const server =
          servers.get(key) ??
          startModuleAlone(folder, backend === 'real' ? runningPortal().origin : undefined);
        servers.set(key, server);
        return server;
      });
      // One that did not start has ended by itself, and keeps none of the others.
      for (const started of await Promise.allSettled(servers.values()))
        if (started.status === 'fulfilled') await started.value.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: [
    async ({ alone, serverOf }, use) => use((await serverOf(alone)).origin),
    { scope: 'test', timeout: 60_000 },
  ],
});

export { expect } from '../browser/test.ts';
