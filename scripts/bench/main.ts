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
import { publishMonolith } from './monolith-site.ts';
import { reportOf } from './report.ts';

const runs = 5;
const folder = '.cache/bench';
const [federated, monolith] = ['federated', 'monolith'];

function buildFederated(): readonly string[] {
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The federated site does not build; the lines above say why.');
  const set: ReleaseSet = JSON.parse(readFileSync('site/release-set.json', 'utf8'));
  return set.modules.map(module => module.name);
}

const executablePath = ensureChromium();
if (executablePath === undefined) process.exit(1);
const modules = buildFederated();
const monolithSite = await publishMonolith(modules, `${folder}/monolith`);

const data = await mkdtemp(path.join(tmpdir(), 'zaehlwerk-bench-'));
const backends = await Promise.all([
  startBackend(path.resolve('site'), path.join(data, federated)),
  startBackend(monolithSite, path.join(data, monolith)),
]);
try {
  const [ours, theirs] = backends;
  const sites = [
    { name: federated, origin: ours.origin },
    { name: monolith, origin: theirs.origin },
  ];
  const series = await measure(sites, runs, executablePath);
  writeFileSync(`${folder}/result.json`, JSON.stringify(series, null, 2));
  process.stdout.write(`\n${reportOf(series, federated, monolith)}`);
} finally {
  await Promise.all(backends.map(backend => backend.stop()));
  await rm(data, { recursive: true, force: true });
}
process.stdout.write('\n');
spawnSync(process.execPath, ['e2e/bench/offline-visit.ts'], {
  stdio: 'inherit',
  env: { ...process.env, CHROMIUM_PATH: executablePath },
});
