import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { composeReleaseSet, openDirectory, renderSet, stageSet } from '@zaehlwerk/release';
import { devServers, waitForManifest } from './dev-servers.ts';
import { Processes } from './processes.ts';

/**
 * Shell and modules each on a development server of their own with hot reload, and the backend that restarts
 * when its code changes. The page comes from the backend, as in production; only the files come from elsewhere.
 */
const directory = path.resolve('.cache/dev-site');
const site = openDirectory(directory);
const processes = new Processes();
process.on('SIGINT', () => processes.end(0));
process.on('SIGTERM', () => processes.end(0));

async function publishDevelopmentSet(): Promise<void> {
  const [shell, ...modules] = await Promise.all(devServers.map(waitForManifest));
  if (shell?.kind !== 'shell') throw new Error('The first development server is the shell.');
  const origins = devServers.map(({ port }) => `http://localhost:${port}`);
  const composed = composeReleaseSet({
    shell,
    modules: modules.flatMap(module => (module.kind === 'module' ? [module] : [])),
    canaries: [],
    settings: { moduleOrigins: origins, overrides: origins },
  });
  const worker = readFileSync(path.join(import.meta.dirname, 'retired-worker.js'), 'utf8');
  const { id } = await stageSet(site, renderSet(composed, worker, new Date()));
  await site.show(id);
}

function startBackend(): void {
  const serve = ['packages/backend/src/cli.ts', 'serve', '--site', directory];
  processes.start('backend', process.execPath, ['--watch', ...serve]);
}

for (const { folder } of devServers) {
  processes.start(folder, path.resolve(folder, 'node_modules/.bin/rspack'), ['dev'], {
    cwd: folder,
    env: { NODE_ENV: 'development' },
  });
}

publishDevelopmentSet().then(startBackend, (error: Error) => {
  process.stderr.write(`${error.message}\n`);
  processes.end(1);
});
