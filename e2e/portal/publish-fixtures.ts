import { cp, mkdir, readdir, realpath } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { ReleasedModule } from '@zaehlwerk/module-kit/host';
import { openDirectory, publish } from '@zaehlwerk/release';
import { checkout } from './backend-process.ts';
import { fixtureConfig, runBuild } from './build-module.ts';

/** The module whose build the factory refuses: it is forced by giving it React from a folder that nobody looks for. */
const forced = 'mf-own-react';

/**
 * Builds every module of `e2e/fixtures` from its sources and publishes it into `site` beside what is there. The
 * pages and `release-set.json` of the site stay as they are: a fixture is loaded by the tests that ask for it only.
 */
export async function publishFixtures(site: string, workspace: string): Promise<readonly ReleasedModule[]> {
  // Those of other toolchains are of the tests that are about them.
  const names = (await readdir(path.join(checkout, 'e2e/fixtures'))).filter(name => name.startsWith('mf-'));
  const builds = await Promise.all(
    names.map(name => buildFixture(name, path.join(workspace, 'build', name))),
  );
  const draft = path.join(workspace, 'published');
  const { set } = await publish(openDirectory(draft), [path.join(checkout, 'shell/dist'), ...builds]);
  await cp(path.join(draft, 'modules'), path.join(site, 'modules'), { recursive: true });
  return set.modules;
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
