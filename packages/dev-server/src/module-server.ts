import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { type ModuleManifest, moduleManifestSchema } from '@zaehlwerk/module-kit/host';
import { DevServerError } from './dev-server-error.ts';
import { jsonObject } from './json-object.ts';
import { freePort, isTaken } from './ports.ts';

/** A module's sources, and the address of its development server, with a slash at the end. */
export type ModuleFolder = ReturnType<typeof moduleFolder>;

/**
 * Reads the folder of a module. `isAlone`: any port will do, if it states none. Throws a {@link DevServerError} where its
 * server cannot be started.
 */
export function moduleFolder(folder: string, { isAlone = false } = {}) {
  const directory = path.resolve(folder);
  const refused = (message: string) => new DevServerError('module-unusable', message);
  for (const file of ['module.ts', 'package.json'])
    if (!existsSync(path.join(directory, file)))
      throw refused(`${folder} is no folder of a module: it has no ${file}.`);
  const { config } = jsonObject(readFileSync(path.join(directory, 'package.json'), 'utf8'));
  const port: unknown = Object(config).devPort ?? (isAlone ? 0 : undefined);
  if (!Number.isInteger(port))
    throw refused(`${folder}/package.json names no port. State one like "config": { "devPort": 8092 }.`);
  const bundler = path.join(directory, 'node_modules/.bin/rspack');
  if (!existsSync(bundler))
    throw refused(`${folder} has no rspack yet. Install its dependencies with "npm install" there.`);
  return { directory, address: `http://localhost:${port}/`, bundler };
}

/** The same module at a free port, if its own is taken, or is 0. */
export async function atFreePort(module: ModuleFolder): Promise<ModuleFolder> {
  const isFree = new URL(module.address).port !== '0' && !(await isTaken(module.address));
  return isFree ? module : { ...module, address: `http://localhost:${await freePort()}/` };
}

const pauseMs = 200;

/**
 * Starts the development server of a module for a page that has a published shell, in a process of its own that writes
 * to the same terminal. Rejects with a {@link DevServerError} where another server has its port.
 */
export async function startModuleServer({ directory, address, bundler }: ModuleFolder, portal: string) {
  if (await isTaken(address))
    throw new DevServerError(
      'address-unusable',
      `Something listens at ${address} already. End it, or state another "devPort" in package.json, which the portal allows.`,
    );
  const child = spawn(bundler, ['dev'], {
    cwd: directory,
    env: {
      ...process.env,
      // The bundler's command is a script, which takes the first Node that it finds.
      PATH: [path.dirname(process.execPath), process.env.PATH].filter(Boolean).join(path.delimiter),
      PORTAL_DEV_AGAINST: portal,
      // The origin that the deployment allows has the port of package.json, whatever is set for other servers.
      DEV_PORT: new URL(address).port,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  let isRunning = true;
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('exit', resolve);
    child.on('error', reject);
  }).finally(() => {
    isRunning = false;
  });
  // It may fail before anything waits for it.
  ended.catch(() => undefined);
  return {
    /** Resolves with the exit code; `null` when a signal has ended the process. */
    ended,
    /** Ends the process, and waits until it has. */
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
    /** Resolves with the manifest of the first build that succeeds; `undefined` when the process ends before. */
    async built() {
      const manifest = new URL('module.json', address);
      while (isRunning) {
        const response = await fetch(manifest).catch(() => undefined);
        if (response?.ok) return parsedManifest(await response.text(), manifest);
        await pause(pauseMs);
      }
      return undefined;
    },
  };
}

function parsedManifest(text: string, address: URL): ModuleManifest {
  const manifest = moduleManifestSchema.safeParse(jsonObject(text));
  if (manifest.success) return manifest.data;
  throw new DevServerError('address-unusable', `${address} is no manifest that this command can read.`);
}
