import path from 'node:path';
import process from 'node:process';
import {
  atFreePort,
  installedLogin,
  installedShell,
  isTaken,
  type ModuleFolder,
  moduleFolder,
  proxyTo,
  servePortal,
  standInServer,
  startModuleServer,
} from '@zaehlwerk/dev-server';
import type { ModuleManifest } from '@zaehlwerk/module-kit/host';
import { refuseErrors } from '../finding.ts';
import { incompatible } from '../release-error.ts';
import { incompatibilities } from '../release-set/compose.ts';
import { type DeployedSet, deployedSet } from '../release-set/deployed-set.ts';
import { developmentSet } from '../release-set/development-set.ts';
import { type Answer, exitCodes, paint } from './answer.ts';
import { row } from './command.ts';
import { optional, required } from './param.ts';
import { portalOf, portOf } from './parse.ts';

export const dev = row(
  'dev',
  'run a module from its sources, alone or inside of a deployed portal',
  {
    folder: required('<folder>', 'the folder of the module, such as mf-reading'),
    against: optional('--against <url>', 'inside of this portal, such as https://staging.example', {
      parse: portalOf,
    }),
    backend: optional('--backend <url>', 'alone, over this server instead of a stand-in', {
      env: 'BACKEND_URL',
      parse: portalOf,
    }),
    port: optional<number>('--port <port>', 'alone, at this port (8080, or a free one if that is taken)', {
      env: 'PORT',
      parse: portOf,
    }),
  },
  async ({ folder, against, backend, port }) => {
    if (against === undefined) {
      const alone = await atFreePort(moduleFolder(folder, { isAlone: true }));
      return serve(alone, 'http://localhost', async manifest => {
        const free = (await isTaken('http://localhost:8080')) ? 0 : 8080;
        return aloneText(await serveAlone(manifest, alone, port ?? free, backend), backend);
      });
    }
    const module = moduleFolder(folder);
    const set = await deployedSet(against);
    refuseForbiddenOverride(module.address, set, against);
    return serve(module, against, async manifest => {
      refuseIncompatibleOverride(manifest, set, against);
      return insideText(`${manifest.name} ${manifest.version}`, module.address, against);
    });
  },
);

/**
 * Serves the module for a page of `portal` until a signal ends the command, or the server ends. `whenBuilt` returns the
 * text for the terminal.
 */
async function serve(
  folder: ModuleFolder,
  portal: string,
  whenBuilt: (module: ModuleManifest) => Promise<string>,
): Promise<Answer> {
  const server = await startModuleServer(folder, portal);
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    void server.stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  try {
    const module = await server.built();
    if (module) process.stdout.write(await whenBuilt(module));
    const code = await server.ended;
    if (!isStopped)
      process.stderr.write(`The development server has ended with ${code}; the lines above say why.\n`);
    return { data: {}, exitCode: isStopped ? exitCodes.done : exitCodes.failed };
  } finally {
    // Its port is free afterwards, after a failure too.
    await server.stop();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop);
  }
}

/** Answers of the stand-in for the server, in the folder of a module. */
const standInFile = 'stand-in.json';

/**
 * Serves a portal with this module alone, and returns its port: in the shell among its packages, over `backend` or a
 * stand-in for it. A module without a login gets demo accounts.
 */
function serveAlone(
  module: ModuleManifest,
  { directory, address }: ModuleFolder,
  port: number,
  backend: string | undefined,
): Promise<number> {
  const shell = installedShell(directory);
  const bringsLogin = module.slots.some(({ slot }) => slot === 'login');
  const others = bringsLogin ? [] : [installedLogin(directory)];
  const modules = [{ manifest: module, base: address }, ...others];
  const { files } = developmentSet(shell, modules, [new URL(address).origin]);
  return servePortal(
    {
      read: async file => files.get(file) ?? '',
      api: backend === undefined ? standIn(directory) : proxyTo(backend),
      builds: [shell, ...others],
    },
    port,
  );
}

function standIn(directory: string) {
  // A page asks again and again: each missing answer is reported once.
  const reported = new Set<string>();
  return standInServer(path.join(directory, standInFile), request => {
    if (!reported.has(request)) process.stdout.write(`${standInFile} has no answer to ${request}\n`);
    reported.add(request);
  });
}

/** Throws a refusal when a deployed portal does not let developers run modules from an address. */
function refuseForbiddenOverride(address: string, { overrides = [] }: DeployedSet, portal: string): void {
  const { origin } = new URL(address);
  if (overrides.includes(origin)) return;
  throw incompatible(
    `${portal} does not allow modules from ${origin}. ` +
      `Its operator allows them with "portal settings --allow-overrides ${origin}".`,
  );
}

/** Throws a refusal when a module cannot run in the place of the published one. */
function refuseIncompatibleOverride(module: ModuleManifest, set: DeployedSet, portal: string): void {
  const names = set.modules.map(published => Object(published).name);
  if (!names.includes(module.name))
    throw incompatible(
      `${module.name} is not part of ${portal}, which has ${names.join(', ') || 'no modules'}. ` +
        'Publish it once; from then on it can be developed there.',
    );
  refuseErrors(incompatibilities(module, set.shell));
}

function insideText(module: string, address: string, portal: string): string {
  return `
${paint('green', 'ready:')} ${module} is at ${address}

  1. Open ${new URL('/status', portal)}
  2. Type ${paint('bold', address)} under "Module from a development server" and send it

The page is then loaded with your ${module}, and again after each change. The button of the banner takes that back.
Ctrl-C ends the server.
`;
}

const aloneText = (port: number, backend = 'a stand-in for the server') =>
  `\n${paint('green', 'ready:')} http://localhost:${port}, over ${backend}\n\nCtrl-C ends it.\n`;
