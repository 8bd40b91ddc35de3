import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  requiring,
  signatureFile,
  signedRelease,
  withOperator,
  withoutPublisher,
  withPublisher,
} from '@zaehlwerk/signing';
import { changeDeployment } from '../deployment/change-deployment.ts';
import { deploymentStatus } from '../deployment/deployment-status.ts';
import { allRevisions } from '../deployment/record.ts';
import { publish } from '../publish/publish.ts';
import { identityOf, readBuildFolder } from '../read-build.ts';
import { openDirectory } from '../site/directory/directory-site.ts';
import type { Site } from '../site/site.ts';
import { rollBack, rollBackModule } from '../switch/roll-back.ts';
import { aborted, enabled, promoted, withSettings } from '../switch/switches.ts';
import { writeModuleBuild } from '../testing/builds.ts';
import {
  type Keys,
  listPublishers,
  makeKeys,
  signedDeployment,
  writeBuilds,
} from '../testing/signed-deployment.ts';
import { collect } from '../upkeep/collect.ts';
import { refresh, verify } from '../upkeep/verify.ts';
import { changeList } from './change-list.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'signed-'));
const within = (name: string) => path.join(directory, name);
const builds = writeBuilds(within);
const newSite = () => openDirectory(mkdtempSync(within('site-')));
let keys = {} as Keys;
beforeAll(async () => {
  keys = await makeKeys(within('keys'));
});
afterAll(() => rmSync(directory, { recursive: true }));

async function signedSite(): Promise<Site> {
  const site = newSite();
  await signedDeployment(site, keys, builds);
  return site;
}

const without = (who: string, isRevoked: boolean) =>
  withoutPublisher(who, new Date().toISOString(), isRevoked);
const authors = async (site: Site) =>
  Object.fromEntries((await verify(site)).builds.map(({ part, by }) => [part, by?.name]));
const problems = async (site: Site) => (await verify(site, keys.operator.publicKey)).problems;

test('a team releases, promotes, rolls back and switches its module with one key', async () => {
  const site = await signedSite();
  const by = { key: keys.sampleTeam };
  await publish(site, [builds.next], { ...by, canary: 10 });
  await publish(site, [builds.next], { ...by, canary: 50 });
  await changeDeployment(site, 'promote', now => promoted(now, 'mf-sample'), by);
  await rollBackModule(site, 'mf-sample', undefined, by);
  await changeDeployment(site, 'disable', now => enabled(now, 'mf-sample', false), by);
  await publish(site, [builds.next], by);
  await changeDeployment(site, 'enable', now => enabled(now, 'mf-sample', true), by);
  const { modules, shell } = await deploymentStatus(site);
  expect(modules).toMatchObject([
    { name: 'mf-other', by: { name: 'Other' } },
    {
      name: 'mf-sample',
      version: '2.0.0',
      enabled: true,
      by: { name: 'Sample', key: keys.sampleTeam.publicKey },
    },
  ]);
  expect(shell.by).toMatchObject({ name: 'Shell' });
  expect(await problems(site)).toEqual([]);
});

test('the operator switches, rolls back and sets everything; the list stays as it is', async () => {
  const site = await signedSite();
  const by = { key: keys.operator, operator: keys.operator.publicKey };
  await publish(site, [builds.next], { key: keys.sampleTeam });
  await changeDeployment(site, 'disable', now => enabled(now, 'mf-other', false), by);
  await changeDeployment(site, 'settings', now => withSettings(now, { ...now.settings, beacons: '/b' }), by);
  const before = (await allRevisions(site)).at(-1);
  await rollBack(site, by);
  await rollBack(site, by);
  const after = (await allRevisions(site)).at(-1);
  expect(after).toMatchObject({
    publishers: before?.publishers,
    deployment: { settings: { beacons: '/b' } },
  });
  expect(await authors(site)).toEqual({ shell: 'Shell', 'mf-sample': 'Sample', 'mf-other': 'Other' });
  expect(await problems(site)).toEqual([]);
});

test('a build with the signature of its author needs no key of its publisher', async () => {
  const site = await signedSite();
  const folder = within('handed-over');
  writeModuleBuild(folder, { version: '3.0.0' });
  const sign = async () =>
    writeFileSync(
      path.join(folder, signatureFile),
      JSON.stringify(
        signedRelease(identityOf(await readBuildFolder(folder)), keys.sampleTeam, undefined, new Date()),
      ),
    );
  await sign();
  await publish(site, [folder], { canary: 10 });
  await publish(site, [folder]);
  expect(await authors(site)).toMatchObject({ 'mf-sample': 'Sample' });
  await rollBackModule(site, 'mf-sample', undefined, { key: keys.operator });
  // An earlier signature of its author does not bring back a build that was rolled back.
  await expect(publish(site, [folder])).rejects.toMatchObject({ code: 'wrong-moment' });
  await sign();
  await publish(site, [folder]);
  expect(await problems(site)).toEqual([]);
});

test('publishing again with the same key changes nothing but damaged files', async () => {
  const site = await signedSite();
  const again = await publish(site, [builds.sample], { key: keys.sampleTeam });
  expect(again).toMatchObject({ isNew: false, written: [] });
  const [module] = again.set.modules.filter(({ name }) => name === 'mf-sample');
  const manifest = `${module?.base.slice(1)}module.json`;
  await site.write(manifest, Buffer.from('{}'));
  expect(await problems(site)).toEqual([
    expect.stringMatching(/is not the mf-sample 1\.0\.0 that was signed/),
  ]);
  expect(await publish(site, [builds.sample], { key: keys.sampleTeam })).toMatchObject({
    isNew: false,
    written: [manifest],
  });
  expect(await problems(site)).toEqual([]);
});

test('two teams at the same moment: both succeed', async () => {
  const site = await signedSite();
  writeModuleBuild(within('next-other'), {
    name: 'mf-other',
    version: '2.0.0',
    container: 'mf_other',
    routes: [],
    slots: [],
  });
  await Promise.all([
    publish(site, [builds.next], { key: keys.sampleTeam }),
    publish(site, [within('next-other')], { key: keys.otherTeam }),
  ]);
  expect((await deploymentStatus(site)).modules.map(({ version }) => version)).toEqual(['2.0.0', '2.0.0']);
  expect(await problems(site)).toEqual([]);
});

test('a deployment with unsigned builds goes on when signatures become required, and lists them', async () => {
  const site = newSite();
  await publish(site, [builds.shell, builds.sample]);
  await listPublishers(site, keys);
  await publish(site, [builds.next]);
  await changeList(site, 'publisher require', requiring(true), { key: keys.operator });
  const found = await verify(site);
  expect(found.problems).toEqual([]);
  expect(found.warnings).toEqual([
    expect.stringMatching(/^shell 1\.2\.3-\w{8} is not signed/),
    expect.stringMatching(/^mf-sample 2\.0\.0-\w{8} is not signed/),
  ]);
  await refresh(site);
  await collect(site, { keep: 5 });
  const back = rollBackModule(site, 'mf-sample', undefined, { key: keys.sampleTeam });
  await expect(back).rejects.toMatchObject({ code: 'unsigned-release' });
  // The same builds once more, signed: users have what they had.
  const { isNew } = await publish(site, [builds.shell], { key: keys.shellTeam });
  expect(isNew).toBe(true);
  await publish(site, [builds.next], { key: keys.sampleTeam });
  expect(await verify(site)).toMatchObject({ problems: [], warnings: [] });
});

test('without required signatures, a given one is checked against the list, and kept', async () => {
  const site = newSite();
  await publish(site, [builds.shell, builds.sample]);
  await listPublishers(site, keys);
  await expect(publish(site, [builds.next], { key: keys.otherTeam })).rejects.toMatchObject({
    code: 'foreign-module',
  });
  await expect(publish(site, [builds.next], { key: keys.stranger })).rejects.toMatchObject({
    code: 'unknown-key',
  });
  await publish(site, [builds.next], { key: keys.sampleTeam });
  await changeDeployment(site, 'disable', now => enabled(now, 'mf-sample', false));
  expect(await authors(site)).toEqual({ shell: undefined, 'mf-sample': 'Sample' });
  expect(await verify(site)).toMatchObject({ problems: [], warnings: [] });
});

test('without a list there is no name, and the key is kept', async () => {
  const site = newSite();
  await publish(site, [builds.shell, builds.sample], { key: keys.stranger });
  expect(await authors(site)).toEqual({
    shell: keys.stranger.publicKey,
    'mf-sample': keys.stranger.publicKey,
  });
});

test('a key that ends takes nothing back; a revoked one takes everything', async () => {
  const site = await signedSite();
  const by = { key: keys.operator };
  await publish(site, [builds.next], { key: keys.sampleTeam });
  const successor = { name: 'Sample', key: keys.stranger.publicKey, modules: ['mf-sample'] };
  await changeList(site, 'publisher add', withPublisher(successor), by);
  await changeList(site, 'publisher remove', without(keys.sampleTeam.publicKey, false), by);
  await expect(publish(site, [builds.sample], { key: keys.sampleTeam })).rejects.toMatchObject({
    code: 'key-not-valid',
  });
  await rollBackModule(site, 'mf-sample', undefined, { key: keys.stranger });
  expect(await problems(site)).toEqual([]);
  await changeList(site, 'publisher remove', without(keys.sampleTeam.publicKey, true), by);
  const back = rollBackModule(site, 'mf-sample', '2.0.0', { key: keys.stranger });
  await expect(back).rejects.toMatchObject({ code: 'revoked-key' });
  expect(await problems(site)).toEqual([
    expect.stringMatching(/^mf-sample 1\.0\.0-\w{8} is signed with a key of Sample that is revoked/),
  ]);
  await publish(site, [builds.sample], { key: keys.stranger });
  expect(await problems(site)).toEqual([]);
});

test('a canary whose key was revoked meanwhile is not promoted, and can be taken back', async () => {
  const site = await signedSite();
  const by = { key: keys.operator };
  await publish(site, [builds.next], { key: keys.sampleTeam, canary: 10 });
  await changeList(site, 'publisher remove', without('Sample', true), by);
  const promote = changeDeployment(site, 'promote', now => promoted(now, 'mf-sample'), by);
  await expect(promote).rejects.toMatchObject({ code: 'revoked-key' });
  await changeDeployment(site, 'abort', now => aborted(now, 'mf-sample'), by);
});

test('a disabled module whose key was revoked meanwhile does not come back', async () => {
  const site = await signedSite();
  const by = { key: keys.operator };
  await changeDeployment(site, 'disable', now => enabled(now, 'mf-sample', false), by);
  await changeList(site, 'publisher remove', without('Sample', true), by);
  const enable = changeDeployment(site, 'enable', now => enabled(now, 'mf-sample', true), by);
  await expect(enable).rejects.toMatchObject({ code: 'revoked-key' });
});

test('another operator takes over with both keys, and without the former one only visibly', async () => {
  const site = await signedSite();
  const takeOver = withOperator(keys.shellTeam.publicKey);
  await changeList(site, 'publisher operator', takeOver, { key: keys.operator, successor: keys.shellTeam });
  expect((await verify(site, keys.shellTeam.publicKey)).problems).toEqual([]);
  const former = changeList(site, 'publisher require', requiring(false), { key: keys.operator });
  await expect(former).rejects.toMatchObject({ code: 'foreign-operator' });
  await changeList(site, 'publisher operator --lost', withOperator(keys.stranger.publicKey), {
    key: keys.stranger,
    isLost: true,
  });
  expect((await verify(site)).problems).toEqual([
    expect.stringMatching(/can only be changed with the operator's key/),
  ]);
  expect((await verify(site, keys.stranger.publicKey)).problems).toEqual([]);
});

test('older tools refuse a record with signatures', async () => {
  const site = await signedSite();
  const revisions = await allRevisions(site);
  expect(new Set(revisions.map(({ schema }) => schema))).toEqual(new Set([2]));
  const unsigned = newSite();
  await publish(unsigned, [builds.shell]);
  expect(await allRevisions(unsigned)).toMatchObject([{ schema: 1 }]);
});
