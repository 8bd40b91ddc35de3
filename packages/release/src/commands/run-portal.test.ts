import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import filesystem from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { writeModuleBuild, writeShellBuild } from '../testing/builds.ts';
import { portal } from '../testing/portal-command.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'portal-'));
const within = (name: string) => path.join(directory, name);
const shell = within('shell');
const sample = within('module');
const site = within('site');
beforeAll(() => {
  writeShellBuild(shell);
  writeModuleBuild(sample);
});
afterAll(() => rmSync(directory, { recursive: true }));

/** Runs the command as {@link portal} does here, in another process. */
function inProcessOfItsOwn(...words: string[]) {
  const cli = path.join(import.meta.dirname, '../cli.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...words], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

test('a check of a build against a site has findings in words and as data, with codes and an exit code', async () => {
  const checkedSite = within('checked');
  await portal('publish', shell, '--site', checkedSite);
  const unspoken = within('unspoken');
  writeModuleBuild(unspoken, { screens: { Absent: [] }, contributions: { Lacking: [] } });
  const checked = await portal('check', unspoken, '--against', checkedSite);
  expect(checked.status).toBe(4);
  expect(checked.stdout).toMatch(/^error declaration: The declaration names Absent.* Name it in/);
  expect(checked.stdout).toMatch(/^found: 2 things that keep mf-sample 0\.1\.0 from joining /m);
  const { ok, findings, sizes } = JSON.parse(
    (await portal('check', unspoken, '--against', checkedSite, '--json')).stdout,
  );
  expect([ok, findings[0].code, findings[0].level]).toEqual([false, 'declaration', 'error']);
  expect(sizes).toContainEqual({ part: 'texts', bytes: expect.any(Number) });
  expect(await portal('check', sample, '--against', within('nowhere'))).toMatchObject({ status: 3 });
  expect(await portal('check', sample, '--against', checkedSite, '--budget', within('none'))).toMatchObject({
    status: 3,
    stderr: expect.stringContaining('states no budget'),
  });
});

test('a build of another toolchain is described, or its problems are listed', async () => {
  const described = await portal('describe', sample, '--module', path.join(sample, 'module.json'));
  expect(described.status).toBe(4);
  expect(described.stdout).toMatch(/error federation-manifest: .* holds no mf-manifest\.json\./);
  expect(described.stdout).toMatch(/\nNothing has been written\.\n$/);
});

test('the builds with a version of a package are listed, and those that do not tell', async () => {
  const site = within('bundling');
  const read = writeModuleBuild(within('bundling-read'), {
    bundles: ['@zaehlwerk/domain@1.0.0', 'zod@4.6.7'],
  });
  await portal('publish', shell, within('bundling-read'), '--site', site);
  const listed = async (...words: string[]) => (await portal('bundles', ...words, '--site', site)).stdout;
  expect(await listed('zod', '<4.6.8')).toMatch(/^mf-sample 0\.1\.0-\w{8}: zod 4\.6\.7$/m);
  expect(await listed('zod', '>=4.6.8')).not.toMatch(/mf-sample/);
  expect(await listed('@zaehlwerk/domain')).toMatch(/mf-sample .*: @zaehlwerk\/domain 1\.0\.0/);
  expect(await listed('zod')).toMatch(/^shell .*: unknown, its manifest does not list its packages$/m);
  expect(readFileSync(path.join(site, 'release-set.json'), 'utf8')).not.toContain(read.bundles?.[1]);
  expect(await portal('bundles', 'zod', 'newest', '--site', site)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('It must be a range of versions'),
  });
});

test('from the first release to the last, as people and programs see it', async () => {
  expect(await portal('status', '--site', site)).toMatchObject({
    status: 3,
    stderr: expect.stringContaining('Begin with "portal publish"'),
  });
  const published = await portal('publish', shell, sample, '--site', site);
  expect(published).toMatchObject({ status: 0, stderr: '' });
  expect(published.stdout).toMatch(
    /^done: published\.\nSet [0-9a-f]{16}, revision 1: shell 1\.2\.3, mf-sample 0\.1\.0\n$/,
  );

  const status = JSON.parse((await portal('status', '--json', '--site', site)).stdout);
  expect(status).toMatchObject({ ok: true, revision: 1, modules: [{ name: 'mf-sample', enabled: true }] });
  expect((await portal('disable', 'mf-sample', '--site', site)).stdout).toContain(
    'mf-sample is no part of the portal',
  );
  expect((await portal('status', '--site', site)).stdout).toMatch(/^mf-sample {2}0\.1\.0, disabled$/m);
  expect((await portal('rollback', '--site', site)).status).toBe(0);

  const { changes } = JSON.parse((await portal('history', '--json', '--site', site)).stdout);
  expect(changes.map(({ command }: { command: string }) => command)).toEqual([
    'rollback',
    'disable mf-sample',
    'publish shell 1.2.3 mf-sample 0.1.0',
  ]);
  expect(changes.map(({ builds }: { builds: string[] }) => builds)).toEqual([
    [],
    [],
    [
      expect.stringMatching(/^shell 1\.2\.3-[0-9a-f]{8}$/),
      expect.stringMatching(/^mf-sample 0\.1\.0-[0-9a-f]{8}$/),
    ],
  ]);
  expect((await portal('history', '--site', site)).stdout).toMatch(
    / publish shell 1\.2\.3 mf-sample 0\.1\.0 {2}\(shell 1\.2\.3-\w{8}, mf-sample 0\.1\.0-\w{8}\)$/m,
  );
  expect((await portal('history', '--last', '1', '--site', site)).stdout.trim().split('\n')).toHaveLength(1);
  expect(await portal('verify', '--site', site)).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^verified: /),
  });
  expect((await portal('csp', '--nginx', '--site', site)).stdout).toMatch(
    /^map \$portal_shown \$portal_set \{\n[^}]*\}\nmap \$portal_set \$portal_policy \{\n[^}]*default-src 'self'[^}]*\}\nmap \$portal_set \$portal_integrity \{\n[^}]*\(script\)[^}]*\}\n$/,
  );
  const csp = JSON.parse((await portal('csp', '--nginx', '--json', '--site', site)).stdout);
  expect(csp).toMatchObject({ ok: true, nginx: expect.stringMatching(/^map \$portal_shown /) });
  expect((await portal('gc', '--site', site)).stdout).toBe('Removed 0 folders, 0.0 MB.\n');
});

test('settings are changed and taken back, and the history has the command with its options', async () => {
  await portal('settings', '--beacons', '/api/in', '--allow-origin', 'https://a.example', '--site', site);
  const { stdout } = await portal('status', '--site', site);
  expect(stdout).toMatch(/^Modules may live at https:\/\/a\.example\nObservations go to \/api\/in$/m);
  await portal('settings', '--no-beacons', '--forbid-origin', 'https://a.example', '--site', site);
  expect((await portal('status', '--site', site)).stdout).not.toMatch(/Modules may live|Observations/);
  expect((await portal('history', '--last', '1', '--site', site)).stdout).toContain(
    '  settings --forbid-origin https://a.example --no-beacons',
  );
});

test('a canary is named in the answer, also after a rollback brings it back', async () => {
  const next = within('next');
  writeModuleBuild(next, { version: '0.2.0' });
  const canary = await portal('publish', next, '--canary', '10', '--site', site);
  expect(canary.stdout).toMatch(/ mf-sample 0\.1\.0 \(0\.2\.0 for 10 %\)\n$/);
  await portal('promote', 'mf-sample', '--site', site);
  const back = await portal('rollback', '--json', '--site', site);
  expect(JSON.parse(back.stdout).modules).toEqual([
    { name: 'mf-sample', version: '0.1.0', canary: { version: '0.2.0', percent: 10 } },
  ]);
});

test('a publish reports the files that it repairs, or that there was nothing to do', async () => {
  const again = () => portal('publish', shell, '--site', site);
  expect((await again()).stdout).toMatch(/^nothing to do: /);
  const { shell: released } = JSON.parse(readFileSync(path.join(site, 'release-set.json'), 'utf8'));
  rmSync(path.join(site, released.base, 'shell.js'));
  expect((await again()).stdout).toContain(
    `done: what was missing or damaged is there again: ${released.base.slice(1)}shell.js.`,
  );
});

test('the build of the workspace publishes new builds, and leaves the rest of a deployment as it is', async () => {
  const { wireit } = JSON.parse(
    readFileSync(path.resolve(import.meta.dirname, '../../../../package.json'), 'utf8'),
  );
  expect(wireit.build.command).toMatch(/^node packages\/release\/src\/cli\.ts publish .*--if-new/);
  expect(wireit.build).not.toHaveProperty('output');
  await portal('pin', 'mf-sample', '--site', site);
  const newer = within('newer');
  writeModuleBuild(newer, { version: '9.0.0' });
  const { status, stdout } = await portal('publish', shell, newer, '--if-new', '--site', site);
  expect([status, stdout]).toEqual([0, expect.stringContaining('mf-sample is pinned, and stays as it is.')]);
  await portal('unpin', 'mf-sample', '--site', site);
});

test('a refusal has a reason and a remedy, and a code for programs', async () => {
  const incompatibleModule = within('incompatible');
  writeModuleBuild(incompatibleModule, { requires: { contract: '^9.0.0' } });
  const words = ['publish', incompatibleModule, '--site', site];
  expect(await portal(...words)).toMatchObject({
    status: 3,
    stdout: '',
    stderr: expect.stringMatching(/^error contract: .*contract \^9.* Release a shell/),
  });
  const { status, stdout, stderr } = await portal(...words, '--json');
  expect([status, stderr]).toEqual([3, '']);
  expect(JSON.parse(stdout)).toEqual({
    ok: false,
    code: 'incompatible-release',
    message: expect.stringContaining('contract'),
    findings: [expect.objectContaining({ code: 'contract', level: 'error' })],
  });
});

test('the first mistakes of an unreadable manifest are named in one line', async () => {
  const other = within('other-kind');
  mkdirSync(other);
  writeFileSync(path.join(other, 'module.json'), '{"name":"mf-x","version":1}');
  const { stderr } = await portal('publish', other, '--site', site);
  expect(stderr.split('\n')[0]).toMatch(
    /^error invalid-manifest: .*: requires: Invalid input: expected object, received undefined; .*, and \d+ more\. Build it/,
  );
});

test('an exception is named in the history, until the deployment forbids exceptions', async () => {
  const ownSite = within('exceptions');
  const unspoken = within('never-offers');
  writeModuleBuild(unspoken, { offers: ['never-offered'] });
  await portal('publish', shell, '--site', ownSite);
  const words = ['publish', unspoken, '--site', ownSite];
  expect((await portal(...words)).stderr).toMatch(
    /^Refused, nothing has changed\. "--allow declaration" publishes it all the same, and the record names it\.$/m,
  );
  await portal('settings', '--forbid-exceptions', '--site', ownSite);
  const allowing = [...words, '--allow', 'second-copy', '--allow', 'declaration'];
  expect((await portal(...allowing)).stderr).toMatch(/allows no exceptions.*settings --allow-exceptions/);
  await portal('settings', '--allow-exceptions', '--site', ownSite);
  expect((await portal(...allowing)).stdout).toContain('declaration is broken and allowed');
  const { stdout } = await portal('history', '--site', ownSite);
  expect(stdout).toMatch(/ {2}publish mf-sample 0\.1\.0 --allow declaration {2}/);
});

test.each<[string, string[], string]>([
  [
    'a rule without exceptions',
    ['publish', sample, '--allow', 'contract', '--site', site],
    'These rules have exceptions: file-unlisted, declaration, unknown-slot, undeclared-request,',
  ],
  ['no command', [], 'Usage: portal'],
  ['an unknown command', ['publihs'], "error: unknown command 'publihs'. Did you mean publish?\n"],
  [
    'no site',
    ['status'],
    '--site <place> is missing: a directory, or s3://bucket/prefix. Add it, or set PORTAL_SITE.',
  ],
  [
    'an option that is misspelled, before one that is missing',
    ['status', '--sit', site],
    "unknown option '--sit'. Did you mean --site?",
  ],
  ['no build', ['publish', '--site', site], "missing required argument 'builds'"],
  [
    'a share that is none',
    ['publish', sample, '--canary', 'ten', '--site', site],
    'more than 0 and less than 100',
  ],
  [
    'an origin with a path',
    ['settings', '--allow-origin', 'https://a.example/b', '--site', site],
    'without a path',
  ],
  ...['https://*.example', 'https://a.example;b', "https://'a'.example", 'https://a$b'].map(
    (origin): [string, string[], string] => [
      `an origin that says more in a policy (${origin})`,
      ['settings', '--allow-origin', origin, '--site', site],
      'like https://modules.example',
    ],
  ),
  [
    'an address for observations that says more in a policy',
    ['settings', '--beacons', 'https://a.example;b/in', '--site', site],
    'or a URL',
  ],
  ['settings without one', ['settings', '--site', site], 'nothing is named to change'],
  ['nothing to keep', ['gc', '--keep', '0', '--site', site], 'whole number from 1'],
])('%s: the usage is wrong, and the message names the right one', async (_what, words, message) => {
  const { status, stdout, stderr } = await portal(...words);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain(message);
});

test('a place that cannot be used is named', async () => {
  expect(await portal('publish', shell, '--site', path.join(sample, 'module.json'))).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('module.json'),
  });
  expect(await portal('status', '--site', '')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('No place is named'),
  });
  expect(await portal('status', '--site', 'ftp://portal.example')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('no place to publish to'),
  });
});

test('without the right to write, the message names the user who has it', async () => {
  const refusal = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });
  const writing = jest.spyOn(filesystem, 'writeFile').mockRejectedValue(refusal);
  const { status, stderr } = await portal('disable', 'mf-sample', '--site', site);
  writing.mockRestore();
  expect([status, stderr]).toEqual([1, expect.stringContaining('the user whom the site belongs to')]);
});

test('every command explains itself, in a terminal of 80 columns too', async () => {
  const { stdout } = await portal('--help');
  const list = stdout.slice(stdout.indexOf('Commands:'));
  const commands = [...list.matchAll(/^ {2}([a-z]+) .* {2}/gm)].map(match => match[1] ?? '');
  expect(commands).toHaveLength(23);
  for (const command of commands)
    expect(await portal(command, '--help')).toMatchObject({ status: 0, stderr: '' });
  expect(stdout).toContain('docs/guide/releasing.md');
  expect(stdout.split('\n').filter(line => line.length > 80)).toEqual([]);
});

test('as a command: output, exit code, and no colours in a pipe', async () => {
  expect(inProcessOfItsOwn('status', '--json', '--site', site)).toEqual(
    await portal('status', '--json', '--site', site),
  );
  const { status, stderr } = inProcessOfItsOwn('rollback', 'mf-none', '--site', site);
  expect([status, stderr]).toEqual([3, expect.stringMatching(/^error: There is no module mf-none/)]);
});
