import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { proxyTo, servePortal } from '@zaehlwerk/dev-server';
import { developmentSet, openDirectory, stageSet } from '@zaehlwerk/release';
import { type DevServer, devServersOf, freePort, waitForManifest } from './dev-servers.ts';
import { Processes } from './processes.ts';

/**
 * `npm run dev [FOLDER...]`: the shell and the named modules, or all, each on a development server of its own with hot
 * reload, in a release set of their own. The page comes from the backend, as in production, which restarts when its
 * code changes; only the files come from elsewhere. `BACKEND_URL` names a backend that runs already; `PORT` (8080) is
 * the portal's port and `DEV_PORT` the first of the others, 0 for free ones.
 */
const { BACKEND_URL, DATA_DIR, PORT } = process.env;

// A folder of each command: at the same time another one may show other modules.
mkdirSync('.cache', { recursive: true });
const directory = path.resolve(mkdtempSync('.cache/dev-site-'));
process.on('exit', () => rmSync(directory, { recursive: true, force: true }));
const processes = new Processes();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => processes.end(0));

async function publishDevelopmentSet(servers: readonly DevServer[]): Promise<void> {
  const [shell, ...modules] = await Promise.all(servers.map(waitForManifest));
  if (shell?.kind !== 'shell') throw new Error('The first development server is the shell.');
  const origins = servers.map(({ port }) => `http://localhost:${port}`);
  const built = modules.flatMap(module => (module.kind === 'module' ? [module] : []));
  const site = openDirectory(directory);
  const { id } = await stageSet(site, developmentSet(shell, built, origins));
  await site.show(id);
}

async function run(folders: readonly string[]): Promise<void> {
  const servers = await devServersOf(folders);
  // The bundler's command of the shell: a module outside of the workspace has none.
  const rspack = path.resolve('shell/node_modules/.bin/rspack');
  for (const { folder, port } of servers) {
    processes.start(path.basename(folder), rspack, ['dev'], {
      cwd: folder,
      env: { NODE_ENV: 'development', DEV_PORT: String(port) },
    });
  }
  await publishDevelopmentSet(servers);
  const port = PORT === '0' ? await freePort() : Number(PORT || 8080);
  if (BACKEND_URL) {
    const read = (file: string) => readFile(path.join(directory, 'current', file), 'utf8');
    await servePortal({ read, api: proxyTo(BACKEND_URL) }, port);
    process.stdout.write(`\n  Zählwerk is running at http://localhost:${port}, over ${BACKEND_URL}\n\n`);
    return;
  }
  const serve = ['packages/backend/src/cli.ts', 'serve', '--site', directory];
  processes.start('backend', process.execPath, ['--watch', ...serve], {
    env: { PORT: String(port), DATA_DIR: DATA_DIR || '.cache/dev-data' },
  });
}

run(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  processes.end(1);
});
