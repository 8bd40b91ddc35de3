import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { createTestDatabase, type TestDatabase } from '#test-database';
import { keySetText, newKeySet } from '../keys/key-set.ts';

/* What the Helm chart starts and asks (docs/guide/hosting/kubernetes.md), on this machine instead of in a cluster. */

type Probe = { httpGet: { path: string; port: string } };
type Container = {
  name: string;
  command: string[];
  env: { name: string; value?: string }[];
} & Record<'startupProbe' | 'livenessProbe' | 'readinessProbe', Probe>;

let database: TestDatabase;
let folder: string;
let containers: Container[];
const keys = keySetText(newKeySet(new Date()));
let running: ChildProcess | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'zaehlwerk-chart-'));
  const text = await readFile('docs/guide/hosting/helm/rendered/smallest.yaml', 'utf8');
  containers = parseAllDocuments(text).flatMap(
    document => document.toJS()?.spec?.template?.spec.containers ?? [],
  );
});
afterEach(() => void running?.kill('SIGKILL'));
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Starts a container's command, without a site, and with nothing else in its environment than the chart says. */
function start(name: string) {
  const container = containers.find(candidate => candidate.name === name);
  if (!container) throw new Error(`The chart has no ${name}.`);
  const secrets = { DATABASE_URL: database.url, KEYS: keys };
  const here = {
    HOST: '127.0.0.1',
    PORT: '0',
    METRICS_HOST: '127.0.0.1',
    METRICS_PORT: '0',
    DATA_DIR: folder,
  };
  const instead: Record<string, string> = { ...secrets, ...here };
  const [program, ...parameters] = container.command;
  expect(program).toBe('backend');
  const child = spawn(process.execPath, ['packages/backend/src/cli.ts', ...parameters], {
    env: Object.fromEntries(container.env.map(({ name, value = '' }) => [name, instead[name] ?? value])),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running = child;
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (said += chunk));
  const addressAfter = async (words: string) => {
    for (;;) {
      const address = new RegExp(`${words} (http://[^\\s/]+)`).exec(said)?.[1];
      if (address) return address;
      await Promise.race([once(child.stdout, 'data'), once(child, 'exit').then(() => Promise.reject(said))]);
    }
  };
  return { container, child, addressAfter, said: () => said };
}

async function answersOf(container: Container, addresses: Record<string, string>): Promise<number[]> {
  const { startupProbe, livenessProbe, readinessProbe } = container;
  const probed = [startupProbe, livenessProbe, readinessProbe].map(async ({ httpGet: { port, path } }) => {
    return (await fetch(`${addresses[port]}${path}`)).status;
  });
  return Promise.all(probed);
}

test('the migration ends well', async () => {
  const { child, said } = start('migrate');
  expect([await once(child, 'exit'), said()]).toEqual([[0, null], 'The database is up to date.\n']);
});

test('the API starts, and answers its probes', async () => {
  const { container, addressAfter } = start('api');
  const http = await addressAfter('running at');
  const metrics = await addressAfter('Metrics are at');
  expect(await answersOf(container, { http })).toEqual([200, 200, 200]);
  expect((await fetch(`${metrics}/metrics`)).status).toBe(200);
});

test('the worker starts, answers its probes, and ends with a signal', async () => {
  const { container, child, addressAfter } = start('worker');
  const metrics = await addressAfter('Metrics are at');
  expect(await answersOf(container, { metrics })).toEqual([200, 200, 200]);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});
