import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import type { ReleaseSet } from '@zaehlwerk/module-kit/declaration';
import { startBackend } from '../../e2e/portal/backend-process.ts';
import { ensureChromium } from '../test/chromium.ts';
import { measure } from './measure.ts';
import { reportOf } from './report.ts';
import { publishMonolith } from './sites/monolith-site.ts';
import { publishUsual } from './sites/usual-site.ts';

/** A multiple of the number of sites: each is first, in the middle and last equally often. */
const runs = 6;
const folder = '.cache/bench';
const compared = { ours: 'federated', usual: 'usual federation', monolith: 'monolith' };

function buildFederated(): readonly string[] {
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The federated site does not build; the lines above say why.');
  const set: ReleaseSet = JSON.parse(readFileSync('site/release-set.json', 'utf8'));
  return set.modules.map(module => module.name);
}

const executablePath = ensureChromium();
if (executablePath === undefined) process.exit(1);
const modules = buildFederated();
const published = [
  { name: compared.ours, site: path.resolve('site') },
  { name: compared.usual, site: await publishUsual(modules, `${folder}/usual`) },
  { name: compared.monolith, site: await publishMonolith(modules, `${folder}/monolith`) },
];

const data = await mkdtemp(path.join(tmpdir(), 'zaehlwerk-bench-'));
const backends = await Promise.all(
  published.map(({ site }, index) => startBackend(site, path.join(data, String(index)))),
);
try {
  const sites = published.map(({ name }, index) => ({ name, origin: backends[index]?.origin ?? '' }));
  const series = await measure(sites, runs, executablePath);
  writeFileSync(`${folder}/result.json`, JSON.stringify(series, null, 2));
  process.stdout.write(`\n${reportOf(series, compared)}`);
} finally {
  await Promise.all(backends.map(backend => backend.stop()));
  await rm(data, { recursive: true, force: true });
}
for (const benchmark of ['offline-visit', 'long-queue']) {
  process.stdout.write('\n');
  spawnSync(process.execPath, [`e2e/bench/${benchmark}.ts`], {
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: executablePath },
  });
}
