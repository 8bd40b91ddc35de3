import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createSilentServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import type { ModuleManifest } from '@zaehlwerk/module-kit/host';
import { writeModuleBuild, writeShellBuild } from '../testing/builds.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'portal-dev-'));
const within = (name: string) => path.join(directory, name);
const shell = writeShellBuild(within('shell'));
const sample = writeModuleBuild(within('build'));
const cli = path.resolve(import.meta.dirname, '../cli.ts');

let deployed: object = {};
let portal: Server;
let against: string;
beforeAll(async () => {
  portal = createServer(({ url }, answer) => {
    if (url !== '/release-set.json') answer.statusCode = 404;
    answer.end(JSON.stringify(deployed));
  }).listen(0, '127.0.0.1');
  await once(portal, 'listening');
  against = `http://localhost:${(portal.address() as AddressInfo).port}`;
});
afterAll(() => {
  portal.close();
  rmSync(directory, { recursive: true });
});

/** Serves the module.json of its folder, and prints its arguments. */
const server = `#!/usr/bin/env node
const { readFileSync } = require('node:fs');
const { config } = JSON.parse(readFileSync('package.json', 'utf8'));
console.log('against ' + process.env.PORTAL_DEV_AGAINST + ' ' + process.argv[2]);
require('node:http')
  .createServer((_asked, answer) => answer.end(readFileSync('module.json')))
  .listen(process.env.DEV_PORT || config.devPort, '127.0.0.1');
`;

/** Writes a folder that looks like the sources of a module, whose bundler is a program of our own. */
function writeModuleSources(
  directory: string,
  { devPort, manifest, bundler = server }: { devPort: number; manifest: ModuleManifest; bundler?: string },
): void {
  const commands = path.join(directory, 'node_modules/.bin');
  mkdirSync(commands, { recursive: true });
  writeFileSync(path.join(directory, 'package.json'), JSON.stringify({ config: { devPort } }));
  writeFileSync(path.join(directory, 'module.ts'), '');
  writeFileSync(path.join(directory, 'module.json'), JSON.stringify(manifest));
  writeFileSync(path.join(commands, 'rspack'), bundler);
  chmodSync(path.join(commands, 'rspack'), 0o755);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** What is deployed, with the origin of this port allowed unless another list is stated. */
function deploy(devPort: number, changes: object = {}): void {
  deployed = {
    schema: 1,
    id: 'set',
    created: '',
    shell: { ...shell, base: '/shell/' },
    modules: [{ ...sample, base: '/modules/mf-sample/' }],
    overrides: [`http://localhost:${devPort}`],
    ...changes,
  };
}

interface Run {
  readonly child: ChildProcess;
  readonly said: { stdout: string; stderr: string };
}

const started: ChildProcess[] = [];
afterEach(() => {
  // A test that fails leaves none of them running.
  for (const child of started.splice(0)) child.kill('SIGTERM');
});

function dev(...words: string[]): Run {
  const child = spawn(process.execPath, [cli, 'dev', ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // As on a machine with another DEV_PORT, without the packages of this checkout.
    env: { ...process.env, DEV_PORT: '1', NODE_PATH: '' },
  });
  started.push(child);
  const said = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream]?.on('data', text => {
      said[stream] += text;
    });
  return { child, said };
}

async function devEnds(...words: string[]) {
  const { child, said } = dev(...words);
  const [status] = await once(child, 'close');
  return { status, ...said };
}

const answers = (address: string) =>
  fetch(address).then(
    () => true,
    () => false,
  );

test('serves the module for that portal, prints the next steps, and stops its server at the end', async () => {
  const devPort = await freePort();
  deploy(devPort);
  writeModuleSources(within('mf-sample'), { devPort, manifest: sample });
  const { child, said } = dev(within('mf-sample'), '--against', `${against}/anywhere?x=1`);
  const ended = once(child, 'close');
  while (!said.stdout.includes('Ctrl-C') && child.exitCode === null)
    await new Promise(resolve => setTimeout(resolve, 20));
  const address = `http://localhost:${devPort}/`;
  expect(said.stdout).toContain(`against ${against} dev\n`);
  expect(said.stdout).toContain(`ready: mf-sample 0.1.0 is at ${address}\n`);
  expect(said.stdout).toContain(`1. Open ${against}/status\n  2. Type ${address} under`);
  child.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
  expect([said.stderr, await answers(address)]).toEqual(['', false]);
});

test.each<[string, object, object, string]>([
  [
    'the deployment does not allow the address',
    { overrides: ['http://localhost:1'] },
    {},
    'does not allow modules from http://localhost:PORT. Its operator allows them with ' +
      '"portal settings --allow-overrides http://localhost:PORT".',
  ],
  [
    'the deployment allows none',
    { overrides: undefined },
    {},
    'does not allow modules from http://localhost:PORT.',
  ],
  [
    'it is not part of the portal',
    {},
    { name: 'mf-new' },
    'mf-new is not part of http://localhost:PORTAL, which has mf-sample. Publish it once;',
  ],
  ['it needs another contract', {}, { requires: { contract: '^9.0.0' } }, 'needs contract ^9.0.0'],
  [
    'it needs what the shell does not bring',
    {},
    { shared: { '@zaehlwerk/store': '0.9.0' } },
    'was built against @zaehlwerk/store 0.9.0, of which the shell 1.2.3 has 0.1.0',
  ],
])('is refused, and nothing goes on running: %s', async (_why, deployment, changes, message) => {
  const devPort = await freePort();
  deploy(devPort, deployment);
  const folder = within(`mf-${devPort}`);
  writeModuleSources(folder, { devPort, manifest: { ...sample, ...changes } });
  const { status, stderr } = await devEnds(folder, '--against', against);
  const expected = message
    .replaceAll('PORTAL', String((portal.address() as AddressInfo).port))
    .replaceAll('PORT', String(devPort));
  expect([status, stderr]).toEqual([3, expect.stringContaining(expected)]);
  expect(await answers(`http://localhost:${devPort}/`)).toBe(false);
});

test('a portal that does not answer, or is none, ends it with 1', async () => {
  const devPort = await freePort();
  const folder = within('mf-alone');
  writeModuleSources(folder, { devPort, manifest: sample });
  const silent = `http://localhost:${await freePort()}`;
  expect(await devEnds(folder, '--against', silent)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(`${silent} does not answer`),
  });
  deployed = { schema: 2 };
  expect(await devEnds(folder, '--against', against)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('/release-set.json is no release set'),
  });
});

test('a port that is taken, and a server that does not start, end it with 1', async () => {
  const { port } = portal.address() as AddressInfo;
  deploy(port);
  const folder = within('mf-taken');
  writeModuleSources(folder, { devPort: port, manifest: sample });
  expect(await devEnds(folder, '--against', against)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(`Something listens at ${against}/ already.`),
  });
  const silent = createSilentServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port: silentPort } = silent.address() as AddressInfo;
  deploy(silentPort);
  writeModuleSources(folder, { devPort: silentPort, manifest: sample });
  expect(await devEnds(folder, '--against', against)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(`Something listens at http://localhost:${silentPort}/ already.`),
  });
  silent.close();
  const devPort = await freePort();
  deploy(devPort);
  const bundler = '#!/usr/bin/env node\nconsole.error("a mistake"); process.exit(7);';
  writeModuleSources(folder, { devPort, manifest: sample, bundler });
  expect(await devEnds(folder, '--against', against)).toEqual({
    status: 1,
    stdout: '',
    stderr: 'a mistake\nThe development server has ended with 7; the lines above say why.\n',
  });
});

test('a manifest that cannot be read ends it with 1, and its server too', async () => {
  const devPort = await freePort();
  deploy(devPort);
  const folder = within('mf-unreadable');
  writeModuleSources(folder, { devPort, manifest: { ...sample, version: 1 as unknown as string } });
  expect(await devEnds(folder, '--against', against)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(`http://localhost:${devPort}/module.json is no manifest`),
  });
  expect(await answers(`http://localhost:${devPort}/`)).toBe(false);
});

test('a folder that is no module, or not ready for it, is refused', async () => {
  mkdirSync(within('empty'));
  const tell = async () => (await devEnds(within('empty'), '--against', against)).stderr;
  expect(await tell()).toContain('is no folder of a module: it has no module.ts.');
  writeFileSync(within('empty/module.ts'), '');
  expect(await tell()).toContain('it has no package.json.');
  writeFileSync(within('empty/package.json'), '{}');
  expect(await tell()).toContain('names no port. State one like "config": { "devPort": 8092 }.');
  writeFileSync(within('empty/package.json'), '{"config":{"devPort":8092}}');
  expect(await tell()).toContain('has no rspack yet. Install its dependencies with "npm install" there.');
});

test.each([['localhost'], ['ftp://portal.example']])('no address of a portal: %s', async url => {
  const { status, stderr } = await devEnds(within('build'), '--against', url);
  expect([status, stderr]).toEqual([2, expect.stringContaining('It must be the address of a portal')]);
});

describe('alone', () => {
  const folder = within('mf-alone');
  const untilSaid = async ({ child, said }: Run, words: RegExp) => {
    for (;;) {
      const [, found] = words.exec(said.stdout) ?? [];
      if (found !== undefined) return found;
      if (child.exitCode !== null) throw new Error(said.stderr);
      await new Promise(resolve => setTimeout(resolve, 20));
    }
  };

  test('runs in the shell among its packages, over a stand-in that reports missing answers', async () => {
    writeModuleSources(folder, { devPort: await freePort(), manifest: sample });
    writeFileSync(path.join(folder, 'stand-in.json'), JSON.stringify({ 'GET /api/pro/job': { jobs: [] } }));
    writeShellBuild(path.join(folder, 'node_modules/@zaehlwerk/shell/dist'));
    const run = dev(folder, '--port', '0');
    const origin = await untilSaid(run, /ready: (http:\S+), over a stand-in/);
    const page = await fetch(`${origin}/sample`);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self' http://localhost:");
    expect(await page.text()).toContain('/shell/installed/shell.js');
    const code = await fetch(`${origin}/shell/installed/shell.js`);
    expect([code.headers.get('content-type'), await code.text()]).toEqual([
      'text/javascript; charset=utf-8',
      'shell()',
    ]);
    expect(await (await fetch(`${origin}/api/pro/job`)).json()).toEqual({ jobs: [] });
    expect((await fetch(`${origin}/api/pro/place?all=1`)).status).toBe(404);
    expect(await untilSaid(run, /no answer to (.*)\n/)).toBe('GET /api/pro/place');
  });

  test('takes a free port for the sources if its own is taken, and refuses one that is named and taken', async () => {
    const { port } = portal.address() as AddressInfo;
    writeModuleSources(folder, { devPort: port, manifest: sample });
    writeShellBuild(path.join(folder, 'node_modules/@zaehlwerk/shell/dist'));
    const run = dev(folder, '--port', '0');
    const origin = await untilSaid(run, /ready: (http:\S+), over a stand-in/);
    const policy = (await fetch(`${origin}/sample`)).headers.get('content-security-policy');
    expect(policy).toMatch(/script-src 'self' http:\/\/localhost:\d+/);
    expect(policy).not.toContain(`localhost:${port}`);
    const { status, stderr } = await devEnds(folder, '--port', String(port));
    expect([status, stderr]).toEqual([
      1,
      `error: Port ${port} is taken by another program. End it, or name another port; 0 is a free one.\n`,
    ]);
  });

  test.each([
    ['no shell', [], 'has no @zaehlwerk/shell to run the module in.'],
    ['no login of its own, and none among its packages', ['shell'], 'has no @zaehlwerk/demo-login'],
  ])('with %s it is refused', async (_why, packages, reason) => {
    const manifest = { ...sample, slots: [] };
    const module = within(`mf-without-${packages.length}`);
    writeModuleSources(module, { devPort: await freePort(), manifest });
    for (const name of packages) writeShellBuild(path.join(module, 'node_modules/@zaehlwerk', name, 'dist'));
    const { status, stderr } = await devEnds(module, '--port', '0');
    expect([status, stderr]).toEqual([3, expect.stringContaining(reason)]);
  });
});
