import { readFileSync, statSync } from 'node:fs';
import process from 'node:process';
import type { ReleasedModule, ReleaseSet } from '@zaehlwerk/module-kit/declaration';

/** Bytes after brotli that a screen or a worker may load, all JavaScript together. They only ever go down. */
interface Budget {
  readonly name: string;
  readonly bytes: number;
  readonly files: readonly string[];
}

const site = 'site';
const set: ReleaseSet = JSON.parse(readFileSync(`${site}/release-set.json`, 'utf8'));
const limits: Record<string, number> = JSON.parse(readFileSync('size-budgets.json', 'utf8'));

function moduleNamed(name: string): ReleasedModule {
  const module = set.modules.find(candidate => candidate.name === name);
  if (!module) throw new Error(`The release set has no ${name}; build it first.`);
  return module;
}

function codeOf(module: ReleasedModule, part: readonly string[] = []): string[] {
  return [module.entry, ...module.exposed, ...part].map(path => module.base + path);
}

const auth = moduleNamed('mf-auth');
const reading = moduleNamed('mf-reading');
const login = [
  ...set.shell.initial.map(path => set.shell.base + path),
  ...codeOf(auth, auth.contributions.Login),
];
const screenOfJobs = reading.routes.find(route => route.path === '/ablesung')?.screen ?? '';
const jobList = [
  ...codeOf(reading, reading.screens[screenOfJobs]),
  ...Object.keys(reading.shared).flatMap(request =>
    (set.shell.onDemand[request] ?? []).map(path => set.shell.base + path),
  ),
];

const budgets: Budget[] = [
  { name: 'login screen', bytes: limits.login ?? 0, files: login },
  { name: 'job list, in addition', bytes: limits.jobList ?? 0, files: jobList },
  { name: 'service worker', bytes: limits.serviceWorker ?? 0, files: ['/service-worker.js'] },
];

for (const { name, bytes, files } of budgets) {
  const scripts = [...new Set(files)].filter(file => file.endsWith('.js'));
  const size = scripts.reduce((total, file) => total + statSync(`${site}${file}.br`).size, 0);
  const verdict = size <= bytes ? 'within' : 'OVER';
  process.stdout.write(
    `${name}: ${(size / 1000).toFixed(1)} KB brotli, ${verdict} ${(bytes / 1000).toFixed(1)} KB\n`,
  );
  if (size > bytes) process.exitCode = 1;
}
