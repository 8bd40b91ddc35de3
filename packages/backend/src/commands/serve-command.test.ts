import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { authTokenResponseSchema, jobsResponseSchema } from '@zaehlwerk/api/schema';
import { startServer } from '../serve.ts';

let folder: string;
// One database for all: the first start makes it and fills it, which takes seconds.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zaehlwerk-serve-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const postmasterFile = () => join(folder, 'data', 'postgres', 'postmaster.pid');

const environment = () => ({
  ...process.env,
  DATA_DIR: join(folder, 'data'),
  DATABASE_URL: '',
  PORT: '0',
});

function serve() {
  return spawn(process.execPath, [resolve('packages/backend/src/cli.ts'), 'serve'], {
    env: environment(),
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
  expect(said.join('\n')).toMatch(
    /running at http:\/\/localhost:\d+\n {2}Mails are not sent, they lie in \S+mail \(SMTP_URL\)[\s\S]*kunde \/ kunde-demo/,
  );
  expect(await ended).toEqual([0, null]);
  expect(existsSync(postmasterFile())).toBe(false);
}, 60_000);

test('its database has got the demo data once; the registration leads to the stand-in', async () => {
  const options = { dataDir: environment().DATA_DIR, port: 0 };
  const login = async (address: string) => {
    const body = { applicationId: 'demo', username: 'kunde', password: 'kunde-demo' };
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${address}/auth/token`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const { token } = authTokenResponseSchema.parse(await answer.json());
    const jobs = await fetch(`${address}/api/pro/job`, { headers: { authorization: `Bearer ${token}` } });
    return jobsResponseSchema.parse(await jobs.json()).jobs.length;
  };
  const registrationOf = async (address: string) => {
    const answer = await fetch(`${address}/api/public/application`);
    return Object(await answer.json()).crmSettings.externalRegistrationOptInBaseUrl;
  };
  const first = await startServer(options);
  expect(await login(first.address)).toBe(9);
  expect(await registrationOf(first.address)).toBe('http://localhost:8090');
  await first.close();
  const standInCrm = 'http://localhost:40123';
  const second = await startServer({ ...options, standInCrm });
  expect(await login(second.address)).toBe(9);
  expect(await registrationOf(second.address)).toBe(standInCrm);
  await second.close();
}, 60_000);

test('a signal while it starts leaves no database behind', async () => {
  const server = serve();
  const ended = once(server, 'exit');
  while (!existsSync(postmasterFile())) await setTimeout(20);
  server.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
  expect(existsSync(postmasterFile())).toBe(false);
}, 60_000);

test.each([
  ['npm, which runs it', (pid: number) => process.kill(pid, 'SIGTERM')],
  ['all of its group, and through npm once more', (pid: number) => process.kill(-pid, 'SIGTERM')],
])(
  'a signal to %s ends it too',
  async (_whom, signal) => {
    const npm = spawn('npm', ['run', '--silent', 'backend', '--', 'serve'], {
      env: environment(),
      stdio: 'ignore',
      detached: true,
    });
    try {
      while (!existsSync(postmasterFile())) await setTimeout(20);
      if (npm.pid === undefined) throw new Error('npm did not start');
      signal(npm.pid);
      while (existsSync(postmasterFile())) await setTimeout(20);
    } finally {
      // What would be left of it must not outlive the test.
      endGroup(npm.pid);
    }
  },
  60_000,
);

function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // No process is left.
  }
}
