import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { allRevisions } from '../deployment/record.ts';
import { openDirectory } from '../site/directory/directory-site.ts';
import { writeModuleBuild, writeShellBuild } from '../testing/builds.ts';
import { verify } from '../upkeep/verify.ts';
import { publish } from './publish.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'at-once-'));
afterAll(() => rmSync(directory, { recursive: true }));

async function publishInProcess(build: string, site: string): Promise<number | null> {
  const cli = path.join(import.meta.dirname, '../cli.ts');
  const child = spawn(process.execPath, [cli, 'publish', build, '--site', site], { stdio: 'ignore' });
  const [status] = await once(child, 'exit');
  return status;
}

test('teams that publish at the same moment all succeed, one after the other', async () => {
  const folder = path.join(directory, 'site');
  const site = openDirectory(folder);
  writeShellBuild(path.join(directory, 'shell'));
  await publish(site, [path.join(directory, 'shell')]);
  const teams = ['a', 'b', 'c', 'd', 'e', 'f'].map(letter => {
    const build = path.join(directory, letter);
    writeModuleBuild(build, {
      name: `mf-${letter}`,
      container: `mf_${letter}`,
      routes: [{ path: `/${letter}`, screen: 'Sample', access: 'account' }],
      slots: [],
    });
    return build;
  });
  expect(await Promise.all(teams.map(build => publishInProcess(build, folder)))).toEqual(teams.map(() => 0));

  const { problems } = await verify(site);
  expect(problems).toEqual([]);
  const { id, modules } = JSON.parse(readFileSync(path.join(folder, 'release-set.json'), 'utf8'));
  expect(modules.map(({ name }: { name: string }) => name)).toEqual(
    teams.map(build => `mf-${path.basename(build)}`),
  );
  const revisions = await allRevisions(site);
  expect(revisions.map(({ revision }) => revision)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(revisions.map(({ deployment }) => Object.keys(deployment.modules).length)).toEqual([
    0, 1, 2, 3, 4, 5, 6,
  ]);
  expect(revisions.at(-1)?.set).toBe(id);
});

test('a delayed process does not bring back a set that others have replaced', async () => {
  const folder = path.join(directory, 'held-up');
  const site = openDirectory(folder);
  writeShellBuild(path.join(directory, 'shell'));
  writeModuleBuild(path.join(directory, 'first'));
  await publish(site, [path.join(directory, 'shell')]);
  // Between the record and the pages of the first one, the second one comes and goes.
  const heldUp = {
    ...site,
    show: async (set: string) => {
      writeShellBuild(path.join(directory, 'later'), 'shell(2)');
      heldUp.show = site.show;
      await publish(site, [path.join(directory, 'later')]);
      await site.show(set);
    },
  };
  await publish(heldUp, [path.join(directory, 'first')]);
  const latest = (await allRevisions(site)).at(-1);
  expect(await site.shown()).toBe(latest?.set);
  expect(Object.keys(latest?.deployment.modules ?? {})).toEqual(['mf-sample']);
});
