import { existsSync, readdirSync, readFileSync } from 'node:fs';
import {
  type ModuleManifest,
  moduleManifestSchema,
  type ShellManifest,
  shellManifestSchema,
} from '@zaehlwerk/module-kit/host';

/** A development server; its package.json names the port. */
export interface DevServer {
  readonly folder: string;
  readonly port: number;
}

/** The shell first, then the modules. */
export const devServers: readonly DevServer[] = ['shell', ...readdirSync('.').filter(isModule)].map(
  folder => ({
    folder,
    port: JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')).config.devPort,
  }),
);

function isModule(folder: string): boolean {
  return folder.startsWith('mf-') && existsSync(`${folder}/package.json`);
}

/** What a development server has built, and the address of its files. */
export type DevBuild =
  | { readonly kind: 'shell'; readonly manifest: ShellManifest; readonly base: string }
  | { readonly kind: 'module'; readonly manifest: ModuleManifest; readonly base: string };

/** Waits until the server has built and reads its manifest. Gives up after a minute, naming the folder. */
export async function waitForManifest({ folder, port }: DevServer): Promise<DevBuild> {
  const base = `http://localhost:${port}/`;
  const file = folder === 'shell' ? 'shell.json' : 'module.json';
  const end = Date.now() + 60_000;
  while (Date.now() < end) {
    const answer = await fetch(base + file).catch(() => undefined);
    if (answer?.ok) {
      const manifest: unknown = await answer.json();
      return folder === 'shell'
        ? { kind: 'shell', manifest: shellManifestSchema.parse(manifest), base }
        : { kind: 'module', manifest: moduleManifestSchema.parse(manifest), base };
    }
    await new Promise(resolve => setTimeout(resolve, 200));
  }
  throw new Error(`${folder} has not built within a minute; its lines above say why.`);
}
