import { createReadStream } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import type { ModuleManifest } from '@zaehlwerk/module-kit/host';
import { contentType } from 'mime-types';
import type { ModuleFolder } from './development-server.ts';
import { developmentSet } from './development-set.ts';
import { type InstalledBuild, installedLogin, installedShell } from './installed-build.ts';
import { handedOn, type ServedPortal, servePortal } from './page-server.ts';
import { standInServer } from './stand-in-server.ts';

/** What the stand-in for the server answers, in the folder of a module. */
const standInFile = 'stand-in.json';

/**
 * Serves a portal with this module alone: in the shell that it has among its packages, over `backend` or a stand-in for
 * it. Where it brings no login, demo accounts stand in its place. The answer is the port. Throws a refusal where the
 * module does not fit that shell.
 */
export function serveAlone(
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
  const portal: ServedPortal = {
    read: async file => files.get(file) ?? '',
    api:
      backend === undefined
        ? standInServer(path.join(directory, standInFile), tellMissing())
        : handedOn(backend),
    builds: buildsOf([shell, ...others]),
  };
  return servePortal(portal, port);
}

/** Once for each: a page asks again and again. */
function tellMissing(): (request: string) => void {
  const told = new Set<string>();
  return request => {
    if (!told.has(request)) process.stdout.write(`${standInFile} has no answer to ${request}\n`);
    told.add(request);
  };
}

function buildsOf(builds: readonly InstalledBuild<unknown>[]): NonNullable<ServedPortal['builds']> {
  const byAddress = new Map(
    builds.flatMap(({ base, folder, files }) =>
      files.map(file => [base + file, path.join(folder, file)] as const),
    ),
  );
  return (address, response) => {
    const file = byAddress.get(address);
    if (file === undefined) return false;
    response.writeHead(200, {
      'content-type': contentType(path.basename(file)) || 'application/octet-stream',
    });
    createReadStream(file).pipe(response);
    return true;
  };
}
