import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ModuleManifest, ReleaseSet } from '@zaehlwerk/module-kit/host';
import { changeDeployment } from '../deployment/change-deployment.ts';
import { deploymentStatus } from '../deployment/deployment-status.ts';
import { allRevisions } from '../deployment/record.ts';
import { publish } from '../publish/publish.ts';
import { openDirectory } from '../site/directory/directory-site.ts';
import type { Site } from '../site/site.ts';
import { writeModuleBuild, writeShellBuild } from '../testing/builds.ts';
import { findVersion, rollBack, rollBackModule } from './roll-back.ts';
import { aborted, enabled, pinned, promoted, withSettings } from './switches.ts';

let directory: string;
let site: Site;
beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'switch-'));
  site = openDirectory(path.join(directory, 'site'));
  writeShellBuild(path.join(directory, 'shell'));
  await publish(site, [path.join(directory, 'shell')]);
});
afterEach(() => rmSync(directory, { recursive: true }));

/** Publishes a version of mf-sample, or of another module. */
function release(version: string, changes: Partial<ModuleManifest> = {}, canary?: number) {
  const build = path.join(directory, `${changes.name ?? 'mf-sample'}-${version}`);
  writeModuleBuild(build, { version, ...changes });
  return publish(site, [build], canary === undefined ? {} : { canary });
}
const other = { name: 'mf-other', container: 'mf_other', routes: [], slots: [] };

/** What visitors get, read off the page that they open. */
function given(): ReleaseSet {
  const page = readFileSync(path.join(directory, 'site', 'index.html'), 'utf8');
  return JSON.parse(/id="release-set">(.*)<\/script>/.exec(page)?.[1] ?? '');
}
const versions = () => given().modules.map(({ name, version }) => `${name} ${version}`);
const change = (what: Parameters<typeof changeDeployment>[2]) => changeDeployment(site, 'test', what);

test('rolling back twice goes two sets back, each time as they were', async () => {
  const { set: first } = await release('1.0.0');
  await release('2.0.0');
  await release('1.0.0', other);
  await rollBack(site);
  expect(versions()).toEqual(['mf-sample 2.0.0']);
  await rollBack(site);
  expect(versions()).toEqual(['mf-sample 1.0.0']);
  expect(given().id).toBe(first.id);
  await rollBack(site);
  expect(versions()).toEqual([]);
  await expect(rollBack(site)).rejects.toThrow(/no earlier set/);
});

test('rolling back one module leaves the others where they are', async () => {
  await release('1.0.0');
  await release('2.0.0');
  await release('1.0.0', other);
  await release('3.0.0');
  await rollBackModule(site, 'mf-sample');
  expect(versions()).toEqual(['mf-other 1.0.0', 'mf-sample 2.0.0']);
  await rollBackModule(site, 'mf-sample');
  expect(versions()).toEqual(['mf-other 1.0.0', 'mf-sample 1.0.0']);
  await expect(rollBackModule(site, 'mf-sample')).rejects.toThrow(/Nothing else of mf-sample/);
  await rollBackModule(site, 'mf-sample', '3.0.0');
  expect(versions()).toEqual(['mf-other 1.0.0', 'mf-sample 3.0.0']);
});

test('rolling back the next version skips a version that was rolled back', async () => {
  for (const version of ['1.0.0', '2.0.0']) await release(version);
  await rollBackModule(site, 'mf-sample');
  await release('3.0.0');
  await rollBackModule(site, 'mf-sample');
  expect(versions()).toEqual(['mf-sample 1.0.0']);
});

test('a missing or ambiguous version is refused with the list of versions', async () => {
  await release('1.0.0');
  await release('1.0.0', { routes: [] });
  await release('2.0.0');
  await expect(rollBackModule(site, 'mf-sample', '9.0.0')).rejects.toThrow(
    /There is: 1\.0\.0-\w{8}, 1\.0\.0-\w{8}, 2/,
  );
  await expect(rollBackModule(site, 'mf-sample', '1.0.0')).rejects.toThrow(/built more than once/);
  await expect(rollBackModule(site, 'mf-none')).rejects.toThrow(/no module mf-none .* It has: mf-sample/);
  const [first = ''] = (await allRevisions(site)).flatMap(
    ({ deployment }) => deployment.modules['mf-sample']?.build ?? [],
  );
  await rollBackModule(site, 'mf-sample', path.basename(first));
  expect(given().modules[0]?.base).toBe(first);
});

test('a disabled module is gone for visitors, keeps its version, and comes back', async () => {
  await release('1.0.0');
  await change(now => enabled(now, 'mf-sample', false));
  expect(versions()).toEqual([]);
  expect(JSON.stringify(given())).not.toContain('mf-sample');
  await release('2.0.0');
  expect(versions()).toEqual([]);
  await change(now => enabled(now, 'mf-sample', true));
  expect(versions()).toEqual(['mf-sample 2.0.0']);
});

test('an incompatible module cannot be enabled, and the set stays', async () => {
  await release('1.0.0');
  await change(now => enabled(now, 'mf-sample', false));
  await release('1.0.0', { ...other, routes: [{ path: '/sample', screen: 'Sample', access: 'account' }] });
  const before = given().id;
  await expect(change(now => enabled(now, 'mf-sample', true))).rejects.toThrow(
    /claim the same addresses with \/sample and \/sample/,
  );
  expect(given().id).toBe(before);
});

test('a pinned module is not published until it is unpinned, also beside others', async () => {
  await release('1.0.0');
  await release('2.0.0');
  const build = await findVersion(site, 'mf-sample', '1.0.0');
  await change(now => pinned(now, 'mf-sample', true, build));
  await expect(release('3.0.0')).rejects.toThrow(/pinned.*portal unpin mf-sample/);
  await release('1.0.0', other);
  expect(versions()).toEqual(['mf-other 1.0.0', 'mf-sample 1.0.0']);
  await change(now => pinned(now, 'mf-sample', false));
  await release('3.0.0');
  expect(versions()).toEqual(['mf-other 1.0.0', 'mf-sample 3.0.0']);
});

describe('a canary', () => {
  const canaries = () => given().canaries?.map(({ percent, build }) => [percent, build.version]);

  test('is deployed beside the build of all, grows with the same browsers, and is promoted', async () => {
    await release('1.0.0');
    await release('2.0.0', {}, 10);
    expect([versions(), canaries()]).toEqual([['mf-sample 1.0.0'], [[10, '2.0.0']]]);
    const from = given().canaries?.[0]?.from;
    await release('2.0.0', {}, 50);
    expect(canaries()).toEqual([[50, '2.0.0']]);
    expect(given().canaries?.[0]?.from).toBe(from);
    await change(now => promoted(now, 'mf-sample'));
    expect([versions(), canaries()]).toEqual([['mf-sample 2.0.0'], undefined]);
  });

  test('is aborted, and none is left for abort or promote', async () => {
    await release('1.0.0');
    const before = given().id;
    await release('2.0.0', {}, 10);
    await change(now => aborted(now, 'mf-sample'));
    expect(given().id).toBe(before);
    await expect(change(now => aborted(now, 'mf-sample'))).rejects.toThrow(/for a share of the browsers/);
    await expect(change(now => promoted(now, 'mf-sample'))).rejects.toThrow(/for a share of the browsers/);
  });

  test('ends with a release for all, and with a rollback', async () => {
    await release('1.0.0');
    await release('2.0.0', {}, 10);
    await release('3.0.0');
    expect(canaries()).toBeUndefined();
    await release('4.0.0', {}, 10);
    await rollBackModule(site, 'mf-sample');
    expect([versions(), canaries()]).toEqual([['mf-sample 1.0.0'], undefined]);
  });

  test.each([
    ['no module of the portal', async () => undefined, 10, /Publish it for all first/],
    [
      'disabled',
      async () => {
        await release('1.0.0');
        await change(now => enabled(now, 'mf-sample', false));
      },
      10,
      /Enable it with "portal enable mf-sample" first/,
    ],
    ['the build of all', async () => void (await release('2.0.0')), 10, /what everybody has already/],
    ['for everybody', async () => void (await release('1.0.0')), 100, /less than 100/],
    ['for no browser', async () => void (await release('1.0.0')), 0, /more than 0/],
  ])('is refused where it is %s', async (_what, prepare, percent, message) => {
    await prepare();
    await expect(release('2.0.0', {}, percent)).rejects.toThrow(message);
    expect(canaries()).toBeUndefined();
  });

  test('of a shell is refused', async () => {
    writeShellBuild(path.join(directory, 'shell'), 'shell(2)');
    await expect(publish(site, [path.join(directory, 'shell')], { canary: 10 })).rejects.toThrow(/for all/);
  });

  test('that claims a page of another module is refused', async () => {
    await release('1.0.0');
    await release('1.0.0', { ...other, routes: [{ path: '/other', screen: 'Sample', access: 'account' }] });
    const routes = [{ path: '/other', screen: 'Sample', access: 'account' as const }];
    await expect(release('2.0.0', { routes }, 10)).rejects.toThrow(
      /claim the same addresses with \/other and \/other/,
    );
    // Some browsers have both canaries.
    await release('2.0.0', { ...other, routes: [{ path: '/new', screen: 'Sample', access: 'account' }] }, 10);
    const same = [{ path: '/new', screen: 'Sample', access: 'account' as const }];
    await expect(release('2.0.0', { routes: same }, 10)).rejects.toThrow(
      /claim the same addresses with \/new and \/new/,
    );
    await expect(release('2.0.0', { container: other.container }, 10)).rejects.toThrow(/mf_other is claimed/);
  });
});

test('the status shows builds, canary, switches and settings', async () => {
  await release('1.0.0');
  await release('2.0.0', {}, 10);
  await release('1.0.0', other);
  await change(now => pinned(enabled(now, 'mf-other', false), 'mf-other', true));
  expect(await deploymentStatus(site)).toMatchObject({
    set: given().id,
    revision: 5,
    interrupted: false,
    shell: { version: '1.2.3', contract: '1.0.0' },
    modules: [
      { name: 'mf-other', version: '1.0.0', enabled: false, pinned: true },
      {
        name: 'mf-sample',
        version: '1.0.0',
        enabled: true,
        pinned: false,
        canary: { version: '2.0.0', percent: 10 },
      },
    ],
  });
  await expect(deploymentStatus(openDirectory(path.join(directory, 'empty')))).rejects.toThrow(/Begin with/);
});

test('names that every object has are no modules', async () => {
  await release('1.0.0');
  for (const name of ['constructor', '__proto__', 'toString'])
    await expect(change(now => enabled(now, name, false))).rejects.toThrow(`There is no module ${name}`);
});

test('a change of settings is no step of a rollback', async () => {
  await release('1.0.0');
  await release('2.0.0');
  await change(now => withSettings(now, { ...now.settings, beacons: '/api/public/beacons' }));
  await rollBack(site);
  expect(versions()).toEqual(['mf-sample 1.0.0']);
  expect(given().beacons).toBe('/api/public/beacons');
  await rollBack(site);
  expect(versions()).toEqual([]);
});

test('rolling everything back leaves pinned modules as they are', async () => {
  await release('1.0.0', other);
  await release('1.0.0');
  await release('2.0.0', other);
  await release('2.0.0');
  await change(now => pinned(now, 'mf-other', true));
  await rollBack(site);
  expect(versions()).toEqual(['mf-other 2.0.0', 'mf-sample 1.0.0']);
  await rollBack(site);
  expect(versions()).toEqual(['mf-other 2.0.0']);
});

test('publishing a disabled module reports that it stays disabled', async () => {
  expect((await release('1.0.0')).disabled).toEqual([]);
  await change(now => enabled(now, 'mf-sample', false));
  expect((await release('2.0.0')).disabled).toEqual(['mf-sample']);
});

test('a pinned module is not promoted either', async () => {
  await release('1.0.0');
  await release('2.0.0', {}, 10);
  await change(now => pinned(now, 'mf-sample', true));
  await expect(change(now => promoted(now, 'mf-sample'))).rejects.toMatchObject({ code: 'pinned-release' });
  expect(versions()).toEqual(['mf-sample 1.0.0']);
});
