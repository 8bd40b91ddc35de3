import process from 'node:process';
import type { ModuleManifest } from '@zaehlwerk/module-kit/host';
import { Command, Option } from 'commander';
import { type ModuleFolder, moduleFolder, startDevelopmentServer } from '../dev/development-server.ts';
import { serveAlone } from '../dev/serve-alone.ts';
import { refuseErrors } from '../finding.ts';
import { incompatible } from '../release-error.ts';
import { incompatibilities } from '../release-set/compose.ts';
import { type DeployedSet, deployedSet } from '../release-set/deployed-set.ts';
import { portalOf, portOf } from './options.ts';
import { exitCodes, paint, tellFailure } from './run.ts';

interface DevOptions {
  readonly against?: string;
  readonly backend?: string;
  readonly port: number;
}

/** `dev FOLDER [--against URL | --backend URL --port PORT]` */
export const devCommand = () =>
  new Command('dev')
    .description('run a module from its sources, alone or inside of a deployed portal')
    .argument('<folder>', 'the folder of the module, such as mf-reading')
    .addOption(
      new Option('--against <url>', 'inside of this portal, such as https://staging.example').argParser(
        portalOf,
      ),
    )
    .addOption(
      new Option('--backend <url>', 'alone, over this server instead of a stand-in')
        .env('BACKEND_URL')
        .argParser(portalOf),
    )
    .addOption(
      new Option('--port <port>', 'alone, at this port; 0 is a free one')
        .env('PORT')
        .argParser(portOf)
        .default(8080),
    )
    .action(async (folder: string, options: DevOptions) => {
      try {
        process.exitCode = await runIn(moduleFolder(folder), options);
      } catch (error) {
        tellFailure(error);
      }
    });

async function runIn(folder: ModuleFolder, { against, backend, port }: DevOptions): Promise<number> {
  if (against === undefined)
    return serve(folder, `http://localhost:${port}`, async module =>
      alone(await serveAlone(module, folder, port, backend), backend),
    );
  const set = await deployedSet(against);
  refuseForbiddenOverride(folder.address, set, against);
  return serve(folder, against, async module => {
    refuseIncompatibleOverride(module, set, against);
    return whatToDo(`${module.name} ${module.version}`, folder.address, against);
  });
}

/**
 * Serves the module for a page of `portal` until the process is told to end, or the server ends; the answer is the exit
 * code. `whenBuilt` says what there is to be told.
 */
async function serve(
  folder: ModuleFolder,
  portal: string,
  whenBuilt: (module: ModuleManifest) => Promise<string>,
): Promise<number> {
  const server = await startDevelopmentServer(folder, portal);
  let isTold = false;
  const end = () => {
    isTold = true;
    void server.stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
  try {
    const module = await server.built();
    if (module) process.stdout.write(await whenBuilt(module));
    const code = await server.ended;
    if (isTold) return exitCodes.done;
    process.stderr.write(`The development server has ended with ${code}; the lines above say why.\n`);
    return exitCodes.failed;
  } finally {
    // Whatever has gone wrong: its port is free afterwards.
    await server.stop();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, end);
  }
}

function whatToDo(module: string, address: string, portal: string): string {
  return `
${paint('green', 'ready:')} ${module} is at ${address}

  1. Open ${new URL('/status', portal)}
  2. Type ${paint('bold', address)} under "Module from a development server" and send it

The page is then loaded with your ${module}, and again after each change. The button of the banner takes that back.
Ctrl-C ends the server.
`;
}

function alone(port: number, backend = 'a stand-in for the server'): string {
  return `\n${paint('green', 'ready:')} http://localhost:${port}, over ${backend}\n\nCtrl-C ends it.\n`;
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
