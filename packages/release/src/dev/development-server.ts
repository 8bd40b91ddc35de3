import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { type ModuleManifest, moduleManifestSchema } from '@zaehlwerk/module-kit/host';
import { incompatible } from '../release-error.ts';
import { parseJson, SiteError } from '../site/site.ts';

/** A module's sources, and the development server that they state. */
export interface ModuleFolder {
  readonly directory: string;
  /** Where its development server listens, with a slash at the end. */
  readonly address: string;
  /** Starts the bundler that it is built with. */
  readonly bundler: string;
}

/** Looks at the folder of a module. Throws a refusal where it is none, or its server cannot be started or known. */
export function moduleFolder(folder: string): ModuleFolder {
  const directory = path.resolve(folder);
  for (const file of ['module.ts', 'package.json'])
    if (!existsSync(path.join(directory, file)))
      throw incompatible(`${folder} is no folder of a module: it has no ${file}.`);
  const facts = Object(parseJson(readFileSync(path.join(directory, 'package.json'))));
  const port: unknown = facts.config?.devPort;
  if (!Number.isInteger(port))
    throw incompatible(`${folder}/package.json names no port. State one like "config": { "devPort": 8092 }.`);
  const bundler = path.join(directory, 'node_modules/.bin/rspack');
  if (!existsSync(bundler))
    throw incompatible(`${folder} has no rspack yet. Install its dependencies first.`);
  return { directory, address: `http://localhost:${port}/`, bundler };
}

/** A development server of a module, as a process of its own that writes to this one's terminal. */
export interface DevelopmentServer {
  /** Ends the process, and waits until it has. */
  stop(): Promise<void>;
  /** Resolves when the process has ended, with its exit code; `null` when a signal has ended it. */
  readonly ended: Promise<number | null>;
  /** What it has built, as soon as that has succeeded once; `undefined` when it ends before. */
  built(): Promise<ModuleManifest | undefined>;
}

const pauseMs = 200;

/**
 * Starts the development server of a module for a page that has a published shell. Rejects with a {@link SiteError}
 * where another server has its port.
 */
export async function startDevelopmentServer(
  { directory, address, bundler }: ModuleFolder,
  portal: string,
): Promise<DevelopmentServer> {
  if (await isTaken(address)) throw new SiteError(`Something listens at ${address} already. End it first.`);
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
  // Whoever waits for the end is told; until then nobody may.
  ended.catch(() => undefined);
  return {
    ended,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
    async built() {
      while (isRunning) {
        const response = await fetch(new URL('module.json', address)).catch(() => undefined);
        if (response?.ok) return manifestOf(await response.text(), address);
        await pause(pauseMs);
      }
      return undefined;
    },
  };
}

/** Whether somebody listens there already, even if they never answer. */
async function isTaken(address: string): Promise<boolean> {
  const { hostname: host, port } = new URL(address);
  const socket = connect({ host, port: Number(port) });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

function manifestOf(text: string, address: string): ModuleManifest {
  const manifest = moduleManifestSchema.safeParse(parseJson(Buffer.from(text)));
  if (manifest.success) return manifest.data;
  throw new SiteError(`${new URL('module.json', address)} is no manifest that this command can read.`);
}
