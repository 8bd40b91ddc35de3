import { cp, mkdir, readdir, readFile, realpath } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { moduleManifestSchema, type ReleasedModule } from '@zaehlwerk/module-kit/host';
import { openDirectory, publish } from '@zaehlwerk/release';
import { checkout } from './backend-process.ts';
import { fixtureConfig, runBuild } from './build-module.ts';

/**
 * The module refused by factory and publishing: its build is forced by a React from an unchecked folder, and copied
 * into the site as it is.
 */
const forced = 'mf-own-react';

/**
 * Builds every module of `e2e/support/fixtures` and publishes it into `site` besides the existing modules. The pages
 * and `release-set.json` of the site stay unchanged: only tests that use a fixture load it.
 */
export async function publishFixtures(site: string, workspace: string): Promise<readonly ReleasedModule[]> {
  // Modules of other toolchains are built by their own tests.
  const names = (await readdir(path.join(checkout, 'e2e/support/fixtures'))).filter(name =>
    name.startsWith('mf-'),
  );
  const builds = await Promise.all(
    names.map(name => buildFixture(name, path.join(workspace, 'build', name))),
  );
  const draft = path.join(workspace, 'published');
  const fit = builds.filter((_, index) => names[index] !== forced);
  const { set } = await publish(openDirectory(draft), [path.join(checkout, 'shell/dist'), ...fit]);
  await cp(path.join(draft, 'modules'), path.join(site, 'modules'), { recursive: true });
  return [...set.modules, await laidInto(site, path.join(workspace, 'build', forced))];
}

async function laidInto(site: string, build: string): Promise<ReleasedModule> {
  const base = `/modules/${forced}/forced/`;
  await cp(build, path.join(site, base), { recursive: true });
  const manifest = moduleManifestSchema.parse(
    JSON.parse(await readFile(path.join(build, 'module.json'), 'utf8')),
  );
  return { ...manifest, base };
}

async function buildFixture(name: string, target: string): Promise<string> {
  const config = await fixtureConfig(name, target);
  const resolve =
    name === forced ? { ...config.resolve, alias: { react: await copyOfReact(target) } } : undefined;
  await runBuild({ ...config, ...(resolve && { resolve }) });
  return target;
}

async function copyOfReact(target: string): Promise<string> {
  const copy = `${target}-react`;
  const react = createRequire(import.meta.url).resolve('react/package.json');
  await mkdir(path.dirname(copy), { recursive: true });
  await cp(path.dirname(await realpath(react)), copy, { recursive: true });
  return copy;
}
