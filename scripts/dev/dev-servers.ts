import {
  type ModuleManifest,
  moduleManifestSchema,
  type ShellManifest,
  shellManifestSchema,
} from '@zaehlwerk/module-kit/declaration';

/** A development server; the ports are those of the packages' rspack configurations. */
export interface DevServer {
  readonly folder: string;
  readonly port: number;
}

/** The shell first, then the modules. */
export const devServers: readonly DevServer[] = [
  { folder: 'shell', port: 8081 },
  { folder: 'mf-auth', port: 8091 },
  { folder: 'mf-reading', port: 8092 },
];

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
