import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { freePort } from '../e2e/support/server/free-port.ts';
import { devServer } from './dev-server.ts';
import { externalModuleTimes } from './external-module-times.ts';
import { medianOf } from './report.ts';

/**
 * Measures build and publishing times: `node bench/build-times.ts`. After a clean build it changes one line of a screen
 * and rebuilds, for production and in a development server, and publishes the module alone. Then it does the same with
 * a module outside of the checkout. At the end it restores site and screen.
 */
const changes = 5;
const module = 'mf-reading';
const screen = `${module}/src/reading/Reading.tsx`;
const builds = ['shell', ...globSync('mf-*')];
const aims = { cold: 30_000, rebuild: 1_500, publish: 3_000 };

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function run(command: string, parameters: readonly string[]): Promise<void> {
  const child = spawn(command, parameters, { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${command} ${parameters.join(' ')} ended with ${code}.`);
}

const build = () => run('npm', ['run', '--silent', 'build']);

function say(what: string, times: readonly number[], aimMs?: number): void {
  const seconds = (ms: number) => (ms / 1000).toFixed(2);
  const all = times.length > 1 ? ` (${times.map(seconds).join(', ')})` : '';
  const aim = aimMs === undefined ? '' : `, aim ${aimMs / 1000} s`;
  process.stdout.write(`${what}: ${seconds(medianOf(times))} s${all}${aim}\n`);
}

const untouched = await readFile(screen, 'utf8');
let change = 0;
/** Changes one line. Every change is different, so that no build comes from a cache. */
async function changeScreen(): Promise<void> {
  change += 1;
  await writeFile(screen, `${untouched}\nReading.displayName = 'Reading ${change} ${Date.now()}';\n`);
}

async function repeated(work: () => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < changes; turn += 1) times.push(await work());
  return times;
}

const scratch = await mkdtemp(path.join(tmpdir(), 'zaehlwerk-builds-'));
const aside = '.cache/site-aside';
// This also ends the running command; then everything is restored.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
const hasSite = existsSync('site');
if (hasSite) await rename('site', aside);
try {
  process.stdout.write(`Load before: ${loadavg()[0]?.toFixed(1)}\n`);
  for (const name of ['.', ...builds]) {
    await rm(path.join(name, '.wireit'), { recursive: true, force: true });
    if (name !== '.') await rm(path.join(name, 'dist'), { recursive: true, force: true });
  }
  say('Everything from nothing, npm run build', [await timed(build)], aims.cold);
  say('Nothing changed, npm run build', await repeated(() => timed(build)));

  const published = path.join(scratch, 'site');
  await cp('site', published, { recursive: true, verbatimSymlinks: true });
  const built: number[] = [];
  const publications: number[] = [];
  for (let turn = 0; turn < changes; turn += 1) {
    await changeScreen();
    built.push(await timed(build));
    const publish = ['packages/release/src/cli.ts', 'publish', `${module}/dist`, '--site', published];
    publications.push(await timed(() => run(process.execPath, publish)));
  }
  say('One line of a screen changed, npm run build', built);
  say(`${module} alone published`, publications, aims.publish);

  const server = await devServer(module, await freePort());
  try {
    const rebuilds = await repeated(() => timed(async () => server.rebuilt(changeScreen)));
    say('One line of a screen changed, development server', rebuilds, aims.rebuild);
  } finally {
    await server.stop();
  }

  const outside = await externalModuleTimes(path.join(scratch, 'outside'), published, changes);
  say('One line of a module outside changed, npm run build', outside.built);
  say('npm run publish', outside.published);
  say('From the changed line to the published one', outside.inAll);
} finally {
  await writeFile(screen, untouched);
  if (hasSite) {
    await rm('site', { recursive: true, force: true });
    await rename(aside, 'site');
  }
  await rm(scratch, { recursive: true, force: true });
}
