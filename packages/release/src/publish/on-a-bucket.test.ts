import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { allRevisions } from '../deployment/record.ts';
import { type S3, startS3 } from '../site/bucket/testing/start-s3.ts';
import type { Site } from '../site/site.ts';
import { rollBackModule } from '../switch/roll-back.ts';
import { writeModuleBuild, writeShellBuild } from '../testing/builds.ts';
import { collect } from '../upkeep/collect.ts';
import { verify } from '../upkeep/verify.ts';
import { publish } from './publish.ts';

// Requests to a server of its own process, on a busy machine.
jest.setTimeout(60_000);

const directory = mkdtempSync(path.join(tmpdir(), 'on-a-bucket-'));
const within = (name: string) => path.join(directory, name);
let s3: S3;
beforeAll(async () => {
  [s3] = await startS3('kept');
  writeShellBuild(within('shell'));
  for (const version of ['1.0.0', '2.0.0']) writeModuleBuild(within(`module-${version}`), { version });
  writeModuleBuild(within('other'), { name: 'mf-other', container: 'mf_other', routes: [], slots: [] });
});
afterAll(async () => {
  await s3.stop();
  rmSync(directory, { recursive: true });
});

/** What a visitor gets at the start page and in the set. */
async function givenBy(site: Site) {
  const [page, set] = await Promise.all([site.read('index.html'), site.read('release-set.json')]);
  const inlined = JSON.parse(/id="release-set">(.*)<\/script>/.exec(page?.toString() ?? '')?.[1] ?? 'null');
  expect(inlined).toEqual(JSON.parse(set?.toString() ?? 'null'));
  return inlined.modules.map(({ name, version }: { name: string; version: string }) => `${name} ${version}`);
}

function opened(): () => Site {
  const address = s3.newAddress();
  return () => s3.open(address);
}

test('two teams at once, a rollback, a collection: visitors have a whole set each time', async () => {
  const open = opened();
  await publish(open(), [within('shell'), within('module-1.0.0')]);
  await Promise.all(['module-2.0.0', 'other'].map(build => publish(open(), [within(build)])));
  expect(await givenBy(open())).toEqual(['mf-other 0.1.0', 'mf-sample 2.0.0']);
  await rollBackModule(open(), 'mf-sample');
  expect(await givenBy(open())).toEqual(['mf-other 0.1.0', 'mf-sample 1.0.0']);
  const site = open();
  expect((await verify(site)).problems).toEqual([]);
  expect((await allRevisions(site)).map(({ revision }) => revision)).toEqual([1, 2, 3, 4]);
  const { removed } = await collect(site, { keep: 1, now: new Date(Date.now() + 30 * 86_400_000) });
  expect(removed.some(folder => folder.startsWith('/modules/mf-sample/2.0.0-'))).toBe(true);
  expect((await verify(site)).problems).toEqual([]);
});

test('the next command completes a publish that was interrupted before its pages', async () => {
  const open = opened();
  await publish(open(), [within('shell'), within('module-1.0.0')]);
  const cutOff = { ...open(), show: () => Promise.reject(new Error('cut off')) };
  await expect(publish(cutOff, [within('module-2.0.0')])).rejects.toThrow('cut off');
  expect(await givenBy(open())).toEqual(['mf-sample 1.0.0']);
  expect((await verify(open())).problems).toEqual(
    expect.arrayContaining([expect.stringContaining('Visitors have set')]),
  );
  await publish(open(), [within('other')]);
  expect(await givenBy(open())).toEqual(['mf-other 0.1.0', 'mf-sample 2.0.0']);
  expect((await verify(open())).problems).toEqual([]);
});
