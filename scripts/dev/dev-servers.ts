import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import process from 'node:process';
import {
  type ModuleDeclarationInput,
  type ModuleManifest,
  moduleManifestSchema,
  type ShellManifest,
  shellManifestSchema,
} from '@zaehlwerk/module-kit/host';

/** A development server of the shell or of a module. */
export interface DevServer {
  readonly folder: string;
  readonly port: number;
}

/** Stands in for a module with a login where a set has none. */
const demoLogin = 'packages/demo-login';

/**
 * The development servers of a set with these modules (folders; none: all modules of the checkout): the shell first,
 * then the modules, with the demo login where none of them brings a login. Throws where a folder is no module.
 */
export async function devServersOf(modules: readonly string[]): Promise<DevServer[]> {
  const chosen = modules.length > 0 ? modules : globSync('mf-*/module.ts').map(path.dirname).sort();
  const logins = await Promise.all(chosen.map(bringsLogin));
  const folders = ['shell', ...chosen, ...(logins.includes(true) ? [] : [demoLogin])];
  return Promise.all(folders.map(async (folder, index) => ({ folder, port: await portOf(folder, index) })));
}

async function bringsLogin(folder: string): Promise<boolean> {
  const file = path.resolve(folder, 'module.ts');
  if (!existsSync(file)) throw new Error(`${folder} is no folder of a module: it has no module.ts.`);
  const { default: declaration }: { default: ModuleDeclarationInput } = await import(file);
  return (declaration.slots ?? []).some(({ slot }) => slot === 'login');
}

/** Without `DEV_PORT`, which is the first of all ports, or 0 for free ones, the port that package.json states. */
async function portOf(folder: string, index: number): Promise<number> {
  const first = process.env.DEV_PORT;
  if (first && first !== '0') return Number(first) + index;
  const { config } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return first === '0' || config?.devPort === undefined ? freePort() : config.devPort;
}

/** A free port of loopback. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** The build of a development server, and the address of its files. */
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
