import { mkdtempSync, readFileSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { ReleaseSet } from '@zaehlwerk/module-kit/host';
import { changeDeployment } from '../deployment/change-deployment.ts';
import { publish } from '../publish/publish.ts';
import { openDirectory } from '../site/directory/directory-site.ts';
import { withSettings } from '../switch/switches.ts';
import { writeModuleBuild, writeShellBuild } from '../testing/builds.ts';
import { refresh, verify } from './verify.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'verify-'));
const folder = path.join(directory, 'site');
const site = openDirectory(folder);
let set: ReleaseSet;
beforeEach(async () => {
  writeShellBuild(path.join(directory, 'shell'));
  writeModuleBuild(path.join(directory, 'module'));
  ({ set } = await publish(site, [path.join(directory, 'shell'), path.join(directory, 'module')]));
});
afterEach(() => rmSync(folder, { recursive: true }));
afterAll(() => rmSync(directory, { recursive: true }));

const inModule = (file: string) => path.join(folder, set.modules[0]?.base ?? '', file);
const inHistory = (file: string) => path.join(folder, 'history', set.id, file);

test('a site as it was published has no problems', async () => {
  expect(await verify(site)).toMatchObject({
    set: set.id,
    files: expect.any(Number),
    problems: [],
    warnings: [],
  });
});

test.each<[string, () => void, RegExp]>([
  [
    'a file that is gone',
    () => unlinkSync(inModule('entry.js')),
    /modules\/mf-sample\/.*entry\.js is missing/,
  ],
  ['another file', () => writeFileSync(inModule('entry.js'), 'evil()'), /entry\.js is not what was released/],
  [
    'another compressed form of a file, which is what browsers get',
    () => writeFileSync(inModule('entry.js.br'), brotliCompressSync('evil()')),
    /entry\.js is not what was released/,
  ],
  [
    'half a compressed form',
    () => writeFileSync(inModule('entry.js.gz'), 'x'),
    /entry\.js is not what was released/,
  ],
  ['a build that is gone', () => unlinkSync(inModule('build.json')), /Publish it again/],
  [
    'a build of which half is known',
    () => writeFileSync(inModule('build.json'), '{"kind"'),
    /build\.json is damaged/,
  ],
  [
    'half a set',
    () => writeFileSync(inHistory('release-set.json'), '{"schema"'),
    /release-set\.json is not that of set/,
  ],
  [
    'another service worker of the shell',
    () => writeFileSync(path.join(folder, set.shell.base, 'worker/service-worker.js'), 'evil()'),
    /worker\/service-worker\.js of its shell is damaged/,
  ],
  [
    'another page',
    () =>
      writeFileSync(
        inHistory('index.html'),
        readFileSync(inHistory('index.html'), 'utf8').replace('Zählwerk', ''),
      ),
    /index\.html is not that of set/,
  ],
  [
    'a page of another set',
    () => writeFileSync(inHistory('sample/index.html'), ''),
    /sample\/index\.html is not/,
  ],
  [
    'a policy that does not cover the origins',
    () => writeFileSync(inHistory('content-security-policy.txt'), "script-src 'none'"),
    /content-security-policy\.txt is not/,
  ],
  [
    'a set that is not shown',
    () => {
      unlinkSync(path.join(folder, 'current'));
      symlinkSync('history/elsewhere', path.join(folder, 'current'));
    },
    /Visitors have set elsewhere instead of/,
  ],
])('%s is found, and publishing or refreshing repairs it', async (_what, damage, problem) => {
  damage();
  const { problems } = await verify(site);
  expect(problems.join('\n')).toMatch(problem);
  await publish(site, [path.join(directory, 'shell'), path.join(directory, 'module')]);
  await refresh(site);
  expect(await verify(site)).toMatchObject({ set: set.id, problems: [] });
});

test('a damaged old revision is found before it is needed', async () => {
  const first = path.join(folder, '.portal/record/00000001.json');
  const content = readFileSync(first);
  await changeDeployment(site, 'settings', now =>
    withSettings(now, { ...now.settings, beacons: '/api/public/beacons' }),
  );
  writeFileSync(first, '{"schema"');
  expect((await verify(site)).problems).toEqual([
    expect.stringMatching(/^\.portal\/record\/00000001\.json is damaged/),
  ]);
  writeFileSync(first, content);
  expect((await verify(site)).problems).toEqual([]);
});

test('refreshing changes no byte of intact files, which browsers cache for good', async () => {
  const before = readFileSync(inHistory('index.html'), 'utf8');
  await refresh(site);
  expect(readFileSync(inHistory('index.html'), 'utf8')).toBe(before);
});

test('a site without a publication is refused', async () => {
  await expect(verify(openDirectory(path.join(directory, 'empty')))).rejects.toThrow(
    /Nothing has been published/,
  );
});
