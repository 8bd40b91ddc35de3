import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Gate } from '@zaehlwerk/module-kit/declaration';
import type { OfflineSet } from '@zaehlwerk/module-kit/host';
import { changeDeployment } from '../deployment/change-deployment.ts';
import { deploymentStatus } from '../deployment/deployment-status.ts';
import { openDirectory } from '../site/directory/directory-site.ts';
import { findVersion, rollBackModule } from '../switch/roll-back.ts';
import { enabled, pinned, withSettings } from '../switch/switches.ts';
import { writeModuleBuild, writeShellBuild } from '../testing/builds.ts';
import { publish } from './publish.ts';

let directory: string;
const folder = (name: string) => {
  const target = path.join(directory, name);
  mkdirSync(target, { recursive: true });
  return target;
};
const site = () => openDirectory(path.join(directory, 'site'));
const read = (...parts: string[]) => readFileSync(path.join(directory, 'site', ...parts), 'utf8');

const route = (at: string) => ({ path: at, screen: 'Sample', access: 'account' as const });

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'publish-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

test('a set is published whole: files, their compressed forms, pages and the set itself', async () => {
  writeShellBuild(folder('shell'));
  writeModuleBuild(folder('module'));
  const { set } = await publish(site(), [folder('shell'), folder('module')]);
  const [module] = set.modules;
  expect(JSON.parse(read('release-set.json'))).toEqual(set);
  expect(read(module?.base ?? '', 'remoteEntry.js')).toBe('entry()');
  const compressed = readFileSync(path.join(directory, 'site', module?.base ?? '', 'remoteEntry.js.br'));
  expect(brotliDecompressSync(compressed).toString()).toBe('entry()');
});

test('the start page preloads the login, the page of a route its screen, and neither the other', async () => {
  writeShellBuild(folder('shell'));
  writeModuleBuild(folder('module'));
  await publish(site(), [folder('shell'), folder('module')]);
  const preloads = (html: string) =>
    [...html.matchAll(/rel="preload" as="script" href="[^"]*\/([^"/]+)"/g)].map(match => match[1]);
  expect(preloads(read('index.html'))).toEqual(['remoteEntry.js', 'entry.js', 'Login.js']);
  expect(preloads(read('sample', 'index.html'))).toEqual(['remoteEntry.js', 'entry.js', 'Sample.js']);
});

interface Worker {
  readonly offlineSet: OfflineSet;
  readonly code: string;
}

function publishedWorker(): Worker {
  const [data = '', ...code] = read('service-worker.js').split(';\n');
  return { offlineSet: JSON.parse(data.replace('globalThis.offlineSet=', '')), code: code.join(';\n') };
}

test('the service worker contains the whole set: every page and file with its hash', async () => {
  writeShellBuild(folder('shell'));
  writeModuleBuild(folder('module'));
  const { set } = await publish(site(), [folder('shell'), folder('module')]);
  const { offlineSet, code } = publishedWorker();
  expect(code).toBe('listen()');
  expect(offlineSet.id).toBe(set.id);
  expect(offlineSet.headers).toMatchObject({
    'content-security-policy': read('content-security-policy.txt'),
    'integrity-policy': read('integrity-policy.txt'),
  });
  expect(offlineSet.pages.map(({ url }) => url)).toEqual(['/sample/', '/']);
  expect(offlineSet.files.map(({ url }) => url)).toEqual([
    ...set.shell.files.map(({ path }) => set.shell.base + path),
    ...set.modules.flatMap(({ base, files }) => files.map(({ path }) => base + path)),
  ]);
  for (const { url, integrity } of [...offlineSet.pages, ...offlineSet.files]) {
    const content = read(url.endsWith('/') ? `${url}index.html` : url);
    expect([url, integrity]).toEqual([
      url,
      `sha256-${createHash('sha256').update(content).digest('base64')}`,
    ]);
  }
});

test.each<[Gate, string]>([
  [
    { setting: 'unknownUserReading.unknownUserReadingAllowed' },
    'unknownUserReading.unknownUserReadingAllowed',
  ],
  [{ feature: 'evaluationEnabled' }, 'features.evaluationEnabled'],
])(
  'a page behind a switch of the configuration is listed with it, and not cached by devices: %j',
  async (gate, setting) => {
    writeShellBuild(folder('shell'));
    writeModuleBuild(folder('module'), { routes: [{ ...route('/sample'), gate }] });
    await publish(site(), [folder('shell'), folder('module')]);
    expect(JSON.parse(read('settings-of-pages.json'))).toEqual({ sample: setting });
    expect(read('sample/index.html')).not.toBe(read('index.html'));
    expect(publishedWorker().offlineSet.pages.map(({ url }) => url)).toEqual(['/']);
  },
);

test('a release of a module alone changes the service worker', async () => {
  writeShellBuild(folder('shell'));
  writeModuleBuild(folder('module'));
  await publish(site(), [folder('shell'), folder('module')]);
  const before = publishedWorker();
  writeModuleBuild(folder('module'), { version: '0.1.1' });
  await publish(site(), [folder('shell'), folder('module')]);
  expect(publishedWorker().code).toBe(before.code);
  expect(publishedWorker().offlineSet.id).not.toBe(before.offlineSet.id);
});

test('a shell without a service worker is refused: devices would keep the set before for ever', async () => {
  writeShellBuild(folder('shell'));
  rmSync(path.join(directory, 'shell', 'worker'), { recursive: true });
  await expect(publish(site(), [folder('shell')])).rejects.toThrow(/Build the shell again/);
  expect(existsSync(path.join(directory, 'site'))).toBe(false);
});

test('a changed file of the same version gets a folder of its own, the old one stays', async () => {
  writeShellBuild(folder('shell'));
  const { set: first } = await publish(site(), [folder('shell')]);
  writeShellBuild(folder('shell'), 'shell(2)');
  const { set: second } = await publish(site(), [folder('shell')]);
  expect(second.shell.base).not.toBe(first.shell.base);
  expect(read(first.shell.base, 'shell.js')).toBe('shell()');
  expect(read(second.shell.base, 'shell.js')).toBe('shell(2)');
});

test.each([
  [
    'a contract that the shell does not keep',
    { requires: { contract: '^9.0.0' } },
    /needs contract \^9\.0\.0, the shell 1\.2\.3 keeps 1\.0\.0\. Release a shell/,
  ],
  [
    'a shared package in a version that the shell does not have',
    { shared: { '@zaehlwerk/store': '0.1.1' } },
    /built against @zaehlwerk\/store 0\.1\.1, of which the shell 1\.2\.3 has 0\.1\.0\. Release a shell/,
  ],
  [
    'a shared package that it lacks',
    { shared: { '@zaehlwerk/charts': '1.0.0' } },
    /charts 1\.0\.0, .* has none/,
  ],
  ['a path of the portal itself', { routes: [route('/api/readings')] }, /claims \/api\/readings/],
  ["a page of the shell's own", { routes: [route('/status/more')] }, /claims \/status\/more, which belongs/],
  ['the container of the shell', { container: 'shell' }, /claims shell, which belongs to the portal itself/],
  [
    'a path twice',
    { routes: [route('/sample'), route('/sample')] },
    /claims the same addresses with \/sample and \/sample/,
  ],
  [
    'a path whose parameter has two names',
    { routes: [route('/sample/:id'), route('/sample/:name')] },
    /claims the same addresses with \/sample\/:id and \/sample\/:name/,
  ],
  ['a path for every unclaimed page', { routes: [route('/:page')] }, /routes\.0\.path: .* Build it again/],
])('%s is refused, and visitors have what they had', async (_name, changes, message) => {
  writeShellBuild(folder('shell'));
  await publish(site(), [folder('shell')]);
  const before = read('release-set.json');
  writeModuleBuild(folder('module'), changes);
  await expect(publish(site(), [folder('module')])).rejects.toThrow(message);
  expect(read('release-set.json')).toBe(before);
  expect(existsSync(path.join(directory, 'site', 'modules'))).toBe(false);
});

test('a build that became incompatible during its upload is no version', async () => {
  writeShellBuild(folder('shell'));
  writeModuleBuild(folder('module'));
  await publish(site(), [folder('shell'), folder('module')]);
  writeModuleBuild(folder('late'), { version: '0.2.0', requires: { contract: '^1.0.0' } });
  writeShellBuild(folder('other-shell'), 'shell(2)', { serves: ['2.0.0'] });
  writeModuleBuild(folder('other-module'), { version: '0.3.0', requires: { contract: '^2.0.0' } });
  let isLast = false;
  const meanwhile = {
    ...site(),
    async write(file: string, content: Buffer) {
      await site().write(file, content);
      if (isLast || !file.endsWith('build.json')) return;
      isLast = true;
      await publish(site(), [folder('other-shell'), folder('other-module')]);
    },
  };
  await expect(publish(meanwhile, [folder('late')])).rejects.toThrow(/needs contract \^1\.0\.0/);
  await expect(findVersion(site(), 'mf-sample', '0.2.0')).rejects.toThrow(
    /There is: 0\.1\.0-\w{8}, 0\.3\.0-\w{8}\.$/,
  );
});

test('a shell that no longer keeps the contract of a module is refused: another of the two is needed', async () => {
  writeShellBuild(folder('shell'));
  writeModuleBuild(folder('module'));
  await publish(site(), [folder('shell'), folder('module')]);
  const before = read('release-set.json');
  writeShellBuild(folder('shell'), 'shell(2)', { serves: ['2.0.0'] });
  await expect(publish(site(), [folder('shell')])).rejects.toThrow(
    /keeps 2\.0\.0\. Release a shell with that contract, or a mf-\w+ that is made for one of these\.$/,
  );
  expect(read('release-set.json')).toBe(before);
});

test.each([
  ['a path that leaves its folder', { entry: '../../secret.js' }, /entry/],
  ['a file without a hash', { exposed: ['other.js'] }, /needs other\.js, which is not among its files/],
  ['no manifest at all', null, /Build it again/],
])('%s is refused before anything is written', async (_name, changes, message) => {
  writeModuleBuild(folder('module'), changes ?? {});
  if (changes === null) writeFileSync(path.join(directory, 'module', 'module.json'), 'no json');
  await expect(publish(site(), [folder('module')])).rejects.toThrow(message);
  expect(existsSync(path.join(directory, 'site'))).toBe(false);
});

test.each([
  [
    'is not what its manifest says',
    () => writeFileSync(path.join(directory, 'shell', 'shell.js'), 'tampered'),
  ],
  ['is not there', () => rmSync(path.join(directory, 'shell', 'shell.js'))],
])('a file that %s never reaches visitors', async (_name, spoil) => {
  writeShellBuild(folder('shell'));
  spoil();
  await expect(publish(site(), [folder('shell')])).rejects.toThrow(/Build it again/);
  expect(existsSync(path.join(directory, 'site'))).toBe(false);
});

test('a folder without a build, a module without a shell, and one build twice are refused with a remedy', async () => {
  writeModuleBuild(folder('module'));
  await expect(publish(site(), [folder('nothing')])).rejects.toThrow(/Build it first/);
  await expect(publish(site(), [folder('module')])).rejects.toThrow(/Publish the shell first/);
  await expect(publish(site(), [folder('module'), folder('module')])).rejects.toThrow(/named twice/);
});

test.each([
  ['/sample/:id', '/sample/:jobId'],
  ['/sample/:id/more', '/sample/new/:what'],
])('%s of one module beside %s of another is refused as ambiguous', async (taken, path) => {
  writeShellBuild(folder('shell'));
  writeModuleBuild(folder('module'), { routes: [route(taken)] });
  await publish(site(), [folder('shell'), folder('module')]);
  const before = read('release-set.json');
  writeModuleBuild(folder('other'), { name: 'mf-other', container: 'mf_other', routes: [route(path)] });
  await expect(publish(site(), [folder('other')])).rejects.toThrow(
    `mf-sample and mf-other claim the same addresses with ${taken} and ${path}. Rename one or disable one.`,
  );
  expect(read('release-set.json')).toBe(before);
});

test.each([
  [
    'a more specific path takes an address of another module',
    ['/sample/:id'],
    ['/sample/new'],
    /claim the same/,
  ],
  [
    'login links belong to the module that has the login',
    ['/m'],
    ['/m/:token'],
    /claims \/m\/:token, which belongs/,
  ],
])('%s: refused', async (_, own, others, message) => {
  writeShellBuild(folder('shell'));
  writeModuleBuild(folder('module'), { routes: own.map(route) });
  writeModuleBuild(folder('other'), { name: 'mf-other', container: 'mf_other', routes: others.map(route) });
  await publish(site(), [folder('shell'), folder('module')]);
  await expect(publish(site(), [folder('other')])).rejects.toThrow(message);
});

test('a published module leaves the others as they are', async () => {
  writeShellBuild(folder('shell'));
  writeModuleBuild(folder('module'));
  const { set: first } = await publish(site(), [folder('shell'), folder('module')]);
  writeModuleBuild(folder('other'), {
    name: 'mf-other',
    container: 'mf_other',
    routes: [route('/other')],
    slots: [],
  });
  const { set: second } = await publish(site(), [folder('other')]);
  expect(second.shell).toEqual(first.shell);
  expect(second.modules.map(({ name, base }) => [name, base])).toEqual([
    ['mf-other', expect.stringMatching(/^\/modules\/mf-other\/0\.1\.0-[0-9a-f]{8}\/$/)],
    ['mf-sample', first.modules[0]?.base],
  ]);
});

test('publishing the same again changes nothing, and lists the repaired files', async () => {
  writeShellBuild(folder('shell'));
  const { set, revision } = await publish(site(), [folder('shell')]);
  const again = () => publish(site(), [folder('shell')]);
  expect(await again()).toMatchObject({ set, revision, isNew: false, written: [] });
  const below = set.shell.base.slice(1);
  const spoiled = {
    'shell.js': (file: string) => writeFileSync(file, 'SHELL()'),
    'shell.css': (file: string) => rmSync(file),
    'worker/service-worker.js': (file: string) => writeFileSync(file, ''),
    'build.json': (file: string) => writeFileSync(file, '{'),
  };
  for (const [file, spoil] of Object.entries(spoiled)) {
    const whole = read(below, file);
    spoil(path.join(directory, 'site', below, file));
    expect(await again()).toMatchObject({ set, revision, isNew: false, written: [below + file] });
    expect(read(below, file)).toBe(whole);
  }
});

describe('with --if-new', () => {
  const start = () => publish(site(), [folder('shell'), folder('module')], { ifNew: true });
  const state = async () => (await deploymentStatus(site())).modules[0];
  const build = (version: string) => writeModuleBuild(folder('module'), { version });
  beforeEach(async () => {
    writeShellBuild(folder('shell'));
    build('1.0.0');
    await start();
  });

  test('a build is published when it has changed, also back to an earlier one, and otherwise left alone', async () => {
    expect(await start()).toMatchObject({ isNew: false, revision: 1 });
    build('2.0.0');
    expect(await start()).toMatchObject({ isNew: true, revision: 2 });
    build('1.0.0');
    expect(await start()).toMatchObject({ isNew: true, revision: 3 });
    expect(await state()).toMatchObject({ version: '1.0.0' });
  });

  test('settings, a rollback, a canary, a disabled and a pinned module stay', async () => {
    await changeDeployment(site(), 'settings', now => withSettings(now, { ...now.settings, beacons: '/b' }));
    build('2.0.0');
    await start();
    await rollBackModule(site(), 'mf-sample');
    await start();
    expect(await state()).toMatchObject({ version: '1.0.0' });
    writeModuleBuild(folder('next'), { version: '3.0.0' });
    await publish(site(), [folder('next')], { canary: 10 });
    build('1.0.0');
    await start();
    expect(await state()).toMatchObject({ version: '1.0.0', canary: { version: '3.0.0' } });
    await changeDeployment(site(), 'disable', now => enabled(now, 'mf-sample', false));
    await changeDeployment(site(), 'pin', now => pinned(now, 'mf-sample', true));
    build('4.0.0');
    expect(await start()).toMatchObject({ isNew: false, pinned: ['mf-sample'] });
    expect(await deploymentStatus(site())).toMatchObject({
      modules: [{ version: '1.0.0', enabled: false, pinned: true, canary: { version: '3.0.0' } }],
      settings: { beacons: '/b' },
    });
  });
});

test.each(['../../../../elsewhere', '1.0.0/..', '1.0.0+build.5', '1.0', ''])(
  'a version that is no name of a folder is refused: %p',
  async version => {
    writeShellBuild(folder('shell'));
    await publish(site(), [folder('shell')]);
    writeModuleBuild(folder('module'), { version });
    await expect(publish(site(), [folder('module')])).rejects.toThrow(/is no version for a release/);
    expect(readdirSync(directory).sort()).toEqual(['module', 'shell', 'site']);
    expect((await deploymentStatus(site())).modules).toEqual([]);
  },
);

test('a module may have a name that every object has', async () => {
  writeShellBuild(folder('shell'));
  writeModuleBuild(folder('module'), { name: 'constructor' });
  await publish(site(), [folder('shell'), folder('module')]);
  expect((await deploymentStatus(site())).modules).toMatchObject([{ name: 'constructor', enabled: true }]);
});
