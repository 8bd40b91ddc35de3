import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ModuleManifest } from '@zaehlwerk/module-kit/host';
import { publish } from '../publish/publish.ts';
import { integrityOf } from '../read-build.ts';
import { openDirectory } from '../site/directory/directory-site.ts';
import { writeModuleBuild, writeShellBuild } from '../testing/builds.ts';
import { checkBuild } from './check-build.ts';
import { type Deployed, deployedAt, deployedOnSite } from './deployed-parts.ts';
import type { Budget } from './sizes.ts';

let workspace: string;
let deployed: Deployed;
const folder = (name: string) => path.join(workspace, name);

beforeAll(async () => {
  workspace = await mkdtemp(path.join(tmpdir(), 'check-'));
  writeShellBuild(folder('shell'));
  writeModuleBuild(folder('other'), {
    name: 'mf-other',
    container: 'mf_other',
    routes: ['/other', '/other/:id'].map(at => ({ path: at, screen: 'Sample', access: 'account' })),
  });
  const site = openDirectory(folder('site'));
  await publish(site, [folder('shell'), folder('other')]);
  deployed = await deployedOnSite(site);
});
afterAll(() => rm(workspace, { recursive: true }));

/** A build without faults: its container says what its declaration names. */
async function writeSample(changes: Partial<ModuleManifest> = {}, code: Record<string, string> = {}) {
  const build = await mkdtemp(folder('build-'));
  const manifest = writeModuleBuild(build, changes);
  const sources = { 'remoteEntry.js': 'x = { Sample: 1, Login: 2 }', ...code };
  const files = manifest.files.filter(({ path: file }) => !(file in sources));
  for (const [file, source] of Object.entries(sources)) {
    await writeFile(path.join(build, file), source);
    files.push({ path: file, integrity: integrityOf(source), bytes: source.length });
  }
  const whole = { ...manifest, files: changes.files ?? files };
  await writeFile(path.join(build, 'module.json'), JSON.stringify(whole));
  return build;
}

async function found(build: string, budget?: Budget) {
  const { findings } = await checkBuild(build, deployed, budget);
  return findings.map(({ code, level, what }) => `${level} ${code}: ${what.replaceAll(build, 'build')}`);
}

test('a budget does not count style sheets', async () => {
  const screens = { Sample: ['Sample.js', 'Sample.css'] };
  const plain = await checkBuild(await writeSample(), deployed);
  const styled = await checkBuild(
    await writeSample({ screens }, { 'Sample.css': '.mf_samplex{color:red}' }),
    deployed,
  );
  expect(styled.findings).toEqual([]);
  expect(styled.sizes).toEqual(plain.sizes);
});

test('styles that reach beyond the module are found, and publishing refuses them', async () => {
  const build = await writeSample(
    {},
    { 'a.css': 'header{display:none}', 'b.CSS': '.m_87cf2631{display:none!important}' },
  );
  expect(await found(build)).toEqual([
    'error unfenced-style: a.css has header: it styles elements of the whole page; name a class of the module.',
    "error unfenced-style: b.CSS can style elements that are not the module's.",
  ]);
  await expectRefused(build, 'a.css has header');
});

test('a good build has no findings, and the sizes of its parts beside their budgets', async () => {
  const build = await writeSample();
  const { module, findings, sizes } = await checkBuild(build, deployed, { entry: 100 });
  expect(module).toEqual({ name: 'mf-sample', version: '0.1.0' });
  expect(findings).toEqual([]);
  expect(sizes.map(({ part }) => part)).toEqual(['entry', 'Sample', 'Login', 'later', 'texts']);
  expect(sizes[0]).toEqual({ part: 'entry', bytes: expect.any(Number), budget: 100 });
});

test.each<[string, Partial<ModuleManifest>, string]>([
  ['version', { version: '1' }, 'error invalid-version: build: "1" is no version for a release.'],
  [
    'unlisted',
    { exposed: ['gone.js'] },
    'error needed-file-unlisted: build needs gone.js, which is not among its files.',
  ],
  [
    'contract',
    { requires: { contract: '^9.0.0' } },
    'error contract: mf-sample 0.1.0 needs contract ^9.0.0, the shell 1.2.3 keeps 1.0.0.',
  ],
  [
    'shared',
    { shared: { react: '18.0.0' } },
    'error shared-unmet: mf-sample 0.1.0 was built against react 18.0.0, of which the shell 1.2.3 has 19.3.1.',
  ],
  ['container', { container: 'mf_other' }, 'error claimed-twice: The container mf_other is claimed twice.'],
  [
    'class names of another module',
    { container: 'mf_ot' },
    'error claimed-twice: Class names of mf_other begin with mf_ot, which is another container.',
  ],
  [
    'class names of the portal',
    { container: 'm_87cf' },
    'error reserved: mf-sample claims m_87cf, which belongs to the portal itself.',
  ],
  [
    'route',
    { routes: [{ path: '/other', screen: 'Sample', access: 'account' }] },
    'error routes-ambiguous: mf-other and mf-sample claim the same addresses with /other and /other.',
  ],
  [
    'reserved',
    { routes: [{ path: '/api', screen: 'Sample', access: 'account' }] },
    'error reserved: mf-sample claims /api, which belongs to the portal itself.',
  ],
  [
    'login links',
    { slots: [], routes: [{ path: '/m/:token', screen: 'Sample', access: 'public' }] },
    'error reserved: mf-sample claims /m/:token, which belongs to the module that has the login.',
  ],
  [
    'an address of another module',
    { routes: [{ path: '/other/new', screen: 'Sample', access: 'account' }] },
    'error routes-ambiguous: mf-other and mf-sample claim the same addresses with /other/:id and /other/new.',
  ],
  [
    'screen',
    { screens: { Absent: [] } },
    'error declaration: The declaration names Absent, which no code of the build names.',
  ],
])('a fault of the manifest: %s', async (_, changes, finding) => {
  expect(await found(await writeSample(changes))).toContain(finding);
});

test.each([
  ['build.json', 'is called like a file of the portal itself.'],
  ['assets/Service-Worker.js', 'is called like a file of the portal itself.'],
  ['entry.js.br', 'is called like a file of the portal itself.'],
  ['entry.js.gz', 'is called like a file of the portal itself.'],
  ['page.html', 'is called like a file of the portal itself.'],
  ['page.xhtml', 'is called like a file of the portal itself.'],
  ['signature.json', 'is called like a file of the portal itself.'],
  ['a//b.js', 'is no path that servers keep as it is.'],
  ['a/./b.js', 'is no path that servers keep as it is.'],
  ['a/.hidden', 'is no path that servers keep as it is.'],
  ['a/', 'is no path that servers keep as it is.'],
])('a file of a build cannot be %s: check and publish refuse it', async (file, why) => {
  const build = await writeSample();
  const manifest: ModuleManifest = JSON.parse(await readFile(path.join(build, 'module.json'), 'utf8'));
  const stated = { path: file, integrity: integrityOf('x'), bytes: 1 };
  await mkdir(path.dirname(path.join(build, file)), { recursive: true });
  await writeFile(path.join(build, file), 'x').catch(() => undefined);
  const whole = { ...manifest, files: [...manifest.files, stated] };
  await writeFile(path.join(build, 'module.json'), JSON.stringify(whole));
  expect(await found(build)).toContain(`error file-name: ${file} in build ${why}`);
  await expectRefused(build, `${file} in ${build} ${why}`);
  const shell = await mkdtemp(folder('shell-'));
  const { files } = writeShellBuild(shell);
  writeShellBuild(shell, undefined, { files: [...files, stated] });
  await expectRefused(shell, `${file} in ${shell} ${why}`);
});

test('a link out of a build is not followed: check and publish refuse it', async () => {
  const build = await writeSample({}, { 'key.js': 'secret' });
  await rename(path.join(build, 'key.js'), folder('key.js'));
  await symlink(folder('key.js'), path.join(build, 'key.js'));
  expect(await found(build)).toEqual(['error file-outside: key.js in build is a link out of it.']);
  await expectRefused(build, /is a link out of it/);
  await rename(path.join(build, 'module.json'), folder('module.json'));
  await symlink(folder('module.json'), path.join(build, 'module.json'));
  await expectRefused(build, /is a link out of it/);
});

test('a link within a build is its file, and a build may be reached by a link', async () => {
  const build = await writeSample({}, { 'again.js': '2' });
  await rm(path.join(build, 'again.js'));
  await symlink('Sample.js', path.join(build, 'again.js'));
  await symlink(build, `${build}-link`);
  expect((await checkBuild(`${build}-link`, deployed)).findings).toEqual([]);
});

test('a shell is checked against the deployed modules', async () => {
  const shell = await mkdtemp(folder('shell-'));
  writeShellBuild(shell, 'shell()', { serves: ['2.0.0'], paths: ['/', '/other'] });
  expect(await found(shell)).toEqual([
    'error contract: mf-other 0.1.0 needs contract ^1.0.0, the shell 1.2.3 keeps 2.0.0.',
    'error reserved: mf-other claims /other, which belongs to the portal itself.',
    'error reserved: mf-other claims /other/:id, which belongs to the portal itself.',
  ]);
  writeShellBuild(shell);
  expect(await checkBuild(shell, deployed)).toMatchObject({ module: { name: 'shell' }, findings: [] });
});

/** An error of `check` is refused by `publish`, too, and leaves nothing behind. */
async function expectRefused(build: string, message: string | RegExp) {
  const site = openDirectory(folder('site'));
  const before = await site.list('');
  await expect(publish(site, [build])).rejects.toThrow(message);
  expect(await site.list('')).toEqual(before);
}

test.each<[string, string, string]>([
  [
    'policy',
    "trustedTypes.createPolicy('webpack', {})",
    'error trusted-types-policy: entry.js creates a policy of Trusted Types named webpack; the page allows zaehlwerk-mf_sample.',
  ],
  [
    'tried policy',
    "try { trustedTypes.createPolicy('x', {}) } catch {}",
    'warning trusted-types-policy: entry.js creates a policy of Trusted Types named x; the page allows zaehlwerk-mf_sample.',
  ],
  [
    'eval',
    'eval(text)',
    'warning string-as-code: entry.js uses eval in one place, which the page refuses wherever that runs.',
  ],
  [
    'function',
    'new Function(a); new Function(b)',
    'warning string-as-code: entry.js uses new Function in 2 places, which the page refuses wherever that runs.',
  ],
  [
    'html',
    'node.innerHTML = text',
    'warning string-as-code: entry.js uses innerHTML in one place, which the page refuses wherever that runs.',
  ],
  [
    'copy',
    "throw Error('takes an object of state variables to update')",
    'error second-copy: entry.js has a copy of React in it, which a page has once.',
  ],
])('a fault of the code: %s', async (_, code, finding) => {
  const build = await writeSample({}, { 'entry.js': code });
  expect(await found(build)).toEqual([finding]);
  const [level = '', , what = ''] = /^(\w+) ([\w-]+): (.*)$/.exec(finding)?.slice(1) ?? [];
  if (level === 'error') await expectRefused(build, what);
});

test('allowed code is no finding', async () => {
  const code = `trustedTypes.createPolicy('zaehlwerk-mf_sample', {}); node.innerHTML = ''; Function('return this')();
    const words = "eval(1); createPolicy('x')"; stream.write(words); const ids = ["main","page-heading"];`;
  expect(await found(await writeSample({}, { 'entry.js': code }))).toEqual([]);
});

test('all findings are listed at once: files, claims, code, size', async () => {
  const build = await writeSample({ container: 'mf_other', version: 'x' }, { 'entry.js': 'eval(text)' });
  await rm(path.join(build, 'Login.js'));
  await writeFile(path.join(build, 'Sample.js'), 'altered()');
  await writeFile(path.join(build, 'stray.js'), '1');
  const findings = await found(build, { screens: { Sample: 2 } });
  expect(findings.map(finding => finding.slice(0, finding.indexOf(':'))).sort()).toEqual([
    'error claimed-twice',
    'error file-altered',
    'error file-missing',
    'error file-unlisted',
    'error invalid-version',
    'error over-budget',
    'warning string-as-code',
  ]);
});

test('a build of a deployed module takes its place, and is compared with its sizes', async () => {
  const build = folder('again');
  await cp(folder('other'), build, { recursive: true });
  const { findings, sizes } = await checkBuild(build, deployed);
  expect(findings.filter(({ code }) => code !== 'declaration')).toEqual([]);
  for (const { bytes, published } of sizes) expect(published).toBe(bytes);
});

test('the federation manifest has to match module.json, without copies of shared packages of the shell', async () => {
  const build = await writeSample();
  const none = { js: { sync: [], async: [] }, css: { sync: [], async: [] } };
  const copy = { ...none, js: { sync: ['react.js'], async: [] } };
  const federation = {
    metaData: { globalName: 'mf_sample', remoteEntry: { name: 'remoteEntry.js', path: '', type: 'module' } },
    shared: [{ name: 'react', version: '19.0.0', assets: copy }],
    exposes: [{ path: './App', assets: none }],
  };
  await writeFile(path.join(build, 'mf-manifest.json'), JSON.stringify(federation));
  expect(await found(build)).toEqual([
    'error federation-manifest: build exposes no "./entry".',
    'error federation-manifest: module.json states entryType script, mf-manifest.json module.',
    'error second-copy: The build brings a copy of react, in react.js.',
  ]);
});

test('a build can be checked against a running portal', async () => {
  const portal = createServer(async ({ url = '' }, answer) => {
    const content = await readFile(path.join(folder('site'), url)).catch(() => undefined);
    answer.writeHead(content ? 200 : 404).end(content);
  }).listen(0, '127.0.0.1');
  await once(portal, 'listening');
  try {
    const running = await deployedAt(`http://127.0.0.1:${(portal.address() as AddressInfo).port}`);
    const clash = await writeSample({ container: 'mf_other' });
    expect((await checkBuild(clash, running)).findings.map(({ code }) => code)).toEqual(['claimed-twice']);
    const { sizes } = await checkBuild(folder('other'), running);
    for (const { bytes, published } of sizes) expect(published).toBe(bytes);
  } finally {
    portal.close();
    portal.closeAllConnections();
  }
});

test('a folder without a build, or with an invalid manifest, is one finding', async () => {
  const build = await mkdtemp(folder('empty-'));
  expect(await found(build)).toEqual([
    'error invalid-manifest: build holds neither shell.json nor module.json.',
  ]);
  await writeFile(path.join(build, 'module.json'), '{');
  expect(await found(build)).toEqual([expect.stringMatching(/^error invalid-manifest: build: /)]);
  expect(await readFile(path.join(build, 'module.json'), 'utf8')).toBe('{');
});
