import { createTestApp, type TestApp } from '#test-app';
import { buildApp } from '../app.ts';
import { endlessStorage } from '../storage/storage.ts';

let backend: TestApp;
beforeAll(async () => {
  backend = await createTestApp();
});
afterAll(() => backend.close());

const lifecycle = { isEnding: false };

/** Answers of the three probes, by another app on the same database. */
async function probes(isLow = false) {
  const app = await buildApp({
    pool: backend.requestPool,
    keys: backend.keys,
    storage: { ...endlessStorage, isLow: async () => isLow },
    lifecycle,
  });
  const answers = ['/livez', '/readyz', '/healthz'].map(async url => {
    const { statusCode, json } = await app.inject({ url });
    const { status, code, reasons } = json();
    return [statusCode, code ?? status, ...(reasons ?? [])];
  });
  const [live, ready, health] = await Promise.all(answers);
  await app.close();
  return { live, ready, health };
}

test('a backend that works is live, ready and healthy', async () => {
  const ok = [200, 'ok'];
  expect(await probes()).toEqual({ live: ok, ready: ok, health: ok });
});

test('without room for photos it stays in the load balancer', async () => {
  const low = [200, 'degraded', 'storage_low'];
  expect(await probes(true)).toMatchObject({ ready: low, health: low });
});

test('before its end, probes hear of it while requests are still answered', async () => {
  lifecycle.isEnding = true;
  const ending = [503, 'ending'];
  expect(await probes()).toEqual({ live: [200, 'ok'], ready: ending, health: ending });
  lifecycle.isEnding = false;
});

test('on the schema of an earlier release it is not ready', async () => {
  const { rows } = await backend.pool.query(
    'delete from migration where id = (select max(id) from migration) returning *',
  );
  expect(await probes()).toMatchObject({ ready: [503, 'migration_missing'], health: [200, 'ok'] });
  const [{ name, run_on }] = rows;
  await backend.pool.query('insert into migration (name, run_on) values ($1, $2)', [name, run_on]);
  expect(await probes()).toMatchObject({ ready: [200, 'ok'] });
});
