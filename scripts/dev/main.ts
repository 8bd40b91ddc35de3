import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { composeReleaseSet, renderPage } from '@zaehlwerk/release';
import { devServers, waitForManifest } from './dev-servers.ts';
import { Processes } from './processes.ts';

/**
 * Shell and modules each on a development server of their own with hot reload, and the backend that restarts
 * when its code changes. The page comes from the backend, as in production; only the files come from elsewhere.
 */
const site = path.resolve('.cache/dev-site');
const processes = new Processes();
process.on('SIGINT', () => processes.end(0));
process.on('SIGTERM', () => processes.end(0));

async function publishDevelopmentSet(): Promise<void> {
  const [shell, ...modules] = await Promise.all(devServers.map(waitForManifest));
  if (shell?.kind !== 'shell') throw new Error('The first development server is the shell.');
  const set = composeReleaseSet(
    shell,
    modules.flatMap(module => (module.kind === 'module' ? [module] : [])),
  );
  mkdirSync(site, { recursive: true });
  writeFileSync(path.join(site, 'index.html'), renderPage(set, []));
  writeFileSync(path.join(site, 'release-set.json'), JSON.stringify(set));
  copyFileSync(path.join(import.meta.dirname, 'retired-worker.js'), path.join(site, 'service-worker.js'));
}

function startBackend(): void {
  const origins = devServers.map(({ port }) => `http://localhost:${port} ws://localhost:${port}`);
  processes.start(
    'backend',
    process.execPath,
    ['--watch', 'packages/backend/src/cli.ts', 'serve', '--site', site],
    {
      env: { MODULE_ORIGINS: origins.join(' ') },
    },
  );
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
