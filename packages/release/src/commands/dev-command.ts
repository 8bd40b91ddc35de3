import process from 'node:process';
import { Command, Option } from 'commander';
import { deployedSet, refuseForbiddenOverride, refuseUnfitOverride } from '../dev/deployed-portal.ts';
import { type ModuleFolder, moduleFolder, startDevelopmentServer } from '../dev/development-server.ts';
import { portalOf } from './options.ts';
import { exitCodes, paint, tellFailure } from './run.ts';

/** `dev FOLDER --against URL` */
export const devCommand = () =>
  new Command('dev')
    .description('run a module from its sources inside of a deployed portal')
    .argument('<folder>', 'the folder of the module, such as mf-reading')
    .addOption(
      new Option('--against <url>', 'the portal, such as https://staging.example')
        .argParser(portalOf)
        .makeOptionMandatory(),
    )
    .action(async (folder: string, { against }: { against: string }) => {
      try {
        process.exitCode = await serve(moduleFolder(folder), against);
      } catch (error) {
        tellFailure(error);
      }
    });

/** Serves the module until the process is told to end, or the server ends; the answer is the exit code. */
async function serve(folder: ModuleFolder, portal: string): Promise<number> {
  const set = await deployedSet(portal);
  refuseForbiddenOverride(folder.address, set, portal);
  const server = await startDevelopmentServer(folder, portal);
  let isTold = false;
  const end = () => {
    isTold = true;
    void server.stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
  try {
    const module = await server.built();
    if (module) {
      refuseUnfitOverride(module, set, portal);
      process.stdout.write(whatToDo(`${module.name} ${module.version}`, folder.address, portal));
    }
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
