import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ReleaseSet } from '@zaehlwerk/module-kit/host';
import { changeDeployment } from '../deployment/change-deployment.ts';
import { publish } from '../publish/publish.ts';
import { openDirectory } from '../site/directory/directory-site.ts';
import { rollBackModule } from '../switch/roll-back.ts';
import { enabled } from '../switch/switches.ts';
import { writeModuleBuild, writeShellBuild } from '../testing/builds.ts';
import { collect } from './collect.ts';
import { verify } from './verify.ts';

const dayMs = 86_400_000;
const directory = mkdtempSync(path.join(tmpdir(), 'collect-'));
afterAll(() => rmSync(directory, { recursive: true }));
let count = 0;

/** A site on which the shell and five versions of a module have been published, one after the other. */
async function siteWithFiveSets() {
  count += 1;
  const folder = path.join(directory, `site-${count}`);
  const site = openDirectory(folder);
  writeShellBuild(path.join(directory, 'shell'));
  await publish(site, [path.join(directory, 'shell')]);
  const sets: ReleaseSet[] = [];
  for (const patch of [1, 2, 3, 4, 5]) {
    const build = path.join(directory, `module-${patch}`);
    writeModuleBuild(build, { version: `1.0.${patch}` });
    sets.push((await publish(site, [build])).set);
  }
  const isThere = (set: ReleaseSet | undefined) =>
    ['build.json', 'entry.js', 'entry.js.br'].map(file =>
      existsSync(path.join(folder, set?.modules[0]?.base ?? '', file)),
    );
  return { folder, site, sets, isThere };
}
const whole = [true, true, true];
const gone = [false, false, false];
const inTenDays = () => new Date(Date.now() + 10 * dayMs);

test('the latest sets stay, earlier ones go with their builds, and the site verifies as before', async () => {
  const { folder, site, sets, isThere } = await siteWithFiveSets();
  const { removed, bytes } = await collect(site, { keep: 2, now: inTenDays() });
  expect(sets.map(isThere)).toEqual([gone, gone, gone, whole, whole]);
  expect(sets.map(({ id }) => existsSync(path.join(folder, 'history', id)))).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
  expect(removed).toHaveLength(3 + 4);
  expect(bytes).toBeGreaterThan(0);
  expect((await verify(site)).problems).toEqual([]);
  await expect(rollBackModule(site, 'mf-sample', '1.0.1')).rejects.toThrow(
    /There is: 1\.0\.4-\w{8}, 1\.0\.5-\w{8}/,
  );
  await rollBackModule(site, 'mf-sample');
  expect((await verify(site)).problems).toEqual([]);
});

test('files for open tabs stay for a week', async () => {
  const { site, sets, isThere } = await siteWithFiveSets();
  const inSixDays = new Date(Date.now() + 6 * dayMs);
  expect((await collect(site, { keep: 1, now: inSixDays })).removed).toEqual([]);
  expect(sets.map(isThere)).toEqual([whole, whole, whole, whole, whole]);
});

test('a disabled module and a build during its upload stay', async () => {
  const { site, sets, isThere } = await siteWithFiveSets();
  await changeDeployment(site, 'disable', now => enabled(now, 'mf-sample', false));
  await collect(site, { keep: 1, now: inTenDays() });
  expect(sets.map(isThere)).toEqual([gone, gone, gone, gone, whole]);

  await site.write('modules/mf-other/1.0.0-00000000/entry.js', Buffer.from('1'));
  expect((await collect(site, { keep: 1 })).removed).toEqual([]);
  const { removed } = await collect(site, { keep: 1, now: inTenDays() });
  expect(removed).toContain('/modules/mf-other/1.0.0-00000000/');
});

test('a dry run reports the same and removes nothing', async () => {
  const { site, sets, isThere } = await siteWithFiveSets();
  const told = await collect(site, { keep: 2, dryRun: true, now: inTenDays() });
  expect(sets.map(isThere)).toEqual([whole, whole, whole, whole, whole]);
  expect(await collect(site, { keep: 2, now: inTenDays() })).toEqual(told);
});

test('a build that is rolled back to during a collection stays', async () => {
  const { site, sets, isThere } = await siteWithFiveSets();
  const meanwhile = {
    ...site,
    async list(prefix: string) {
      const files = await site.list(prefix);
      if (prefix === 'history/') await rollBackModule(site, 'mf-sample', '1.0.1');
      return files;
    },
  };
  await collect(meanwhile, { keep: 1, now: inTenDays() });
  expect(isThere(sets[0])).toEqual(whole);
  expect((await verify(site)).problems).toEqual([]);
});
