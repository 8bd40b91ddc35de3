import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zaehlwerk-serve-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const postmasterFile = () => join(folder, 'data', 'postgres', 'postmaster.pid');

function serve() {
  return spawn(process.execPath, [resolve('packages/backend/src/cli.ts'), 'serve'], {
    env: { ...process.env, DATA_DIR: join(folder, 'data'), DATABASE_URL: '', PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

test('it greets with the address and the demo logins, and a signal ends it with its database', async () => {
  const server = serve();
  const ended = once(server, 'exit');
  const said: string[] = [];
  for await (const line of createInterface({ input: server.stdout })) {
    said.push(line);
    if (line.includes('Ctrl-C')) server.kill('SIGINT');
  }
  expect(said.join('\n')).toMatch(/running at http:\/\/localhost:\d+[\s\S]*kunde \/ kunde-demo/);
  expect(await ended).toEqual([0, null]);
  expect(existsSync(postmasterFile())).toBe(false);
}, 60_000);

test('a signal while it starts leaves no database behind', async () => {
  const server = serve();
  const ended = once(server, 'exit');
  while (!existsSync(postmasterFile())) await setTimeout(20);
  server.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
  expect(existsSync(postmasterFile())).toBe(false);
}, 60_000);
