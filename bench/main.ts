import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { startBackend } from '../e2e/support/server/backend-process.ts';
import { ensureChromium } from '../scripts/test/chromium.ts';
import { measure } from './measure.ts';
import { reportOf } from './report.ts';

const help = `Usage: npm run bench -- [--against [<name>=]<site>]... [--rounds <number>]

Builds this checkout and measures its site, a start without a server and a long queue.
--against names another published site, that of an earlier checkout for instance, and may be
given several times, each with a name for the report: all sites are visited in turn, and the
report says what of this one is how much of each other.
--rounds says how often; without it, six times.
`;

const folder = '.cache/bench';

const { values } = parseArgs({
  options: {
    against: { type: 'string', multiple: true, default: [] },
    // Every site goes first equally often.
    rounds: { type: 'string', default: '6' },
    help: { type: 'boolean' },
  },
});
if (values.help) {
  process.stdout.write(help);
  process.exit(0);
}
const executablePath = ensureChromium();
if (executablePath === undefined) process.exit(1);
const { status } = spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' });
if (status !== 0) throw new Error('The site does not build; the lines above say why.');
mkdirSync(folder, { recursive: true });
const others = values.against.map((stated, index) => {
  const [, name, site = ''] = /^(?:([^=/]+)=)?(.+)$/.exec(stated) ?? [];
  return { name: name ?? (index === 0 ? 'the other' : `the other ${index + 1}`), site: path.resolve(site) };
});
const published = [{ name: 'this site', site: path.resolve('site') }, ...others];

const data = await mkdtemp(path.join(tmpdir(), 'zaehlwerk-bench-'));
const backends = await Promise.all(
  published.map(({ site }, index) => startBackend(site, path.join(data, String(index)))),
);
try {
  const sites = published.map(({ name }, index) => ({ name, origin: backends[index]?.origin ?? '' }));
  const series = await measure(sites, Number(values.rounds), executablePath);
  writeFileSync(`${folder}/result.json`, JSON.stringify(series, null, 2));
  process.stdout.write(
    `\n${reportOf(
      series,
      published.map(({ name }) => name),
    )}`,
  );
} finally {
  await Promise.all(backends.map(backend => backend.stop()));
  await rm(data, { recursive: true, force: true });
}
for (const benchmark of ['offline-visit', 'long-queue']) {
  process.stdout.write('\n');
  spawnSync(process.execPath, [`bench/${benchmark}.ts`], {
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: executablePath },
  });
}
