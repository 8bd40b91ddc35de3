import { checkVersion } from './external.ts';
import { openDatabase } from './index.ts';

const dataDir = '/nowhere';
const server = process.env.TEST_DATABASE_URL ?? '';

test('a database elsewhere is used as it is', async () => {
  const { url, stop } = await openDatabase({ databaseUrl: server, dataDir });
  expect(url).toBe(server);
  await stop();
});

test.each([
  ['DATABASE_URL_INVALID', 'localhost:5432', /postgres:\/\/user/],
  ['DATABASE_UNREACHABLE', 'postgres://user:secret@127.0.0.1:1/app', /127\.0\.0\.1:1\/app .*ECONNREFUSED/],
  ['DATABASE_REFUSED', server.replace(/:[^:@]+@/, ':secret@'), /28P01/],
  ['DATABASE_REFUSED', `${server}-missing`, /3D000/],
])('%s: one line that names the database and no password', async (code, databaseUrl, message) => {
  const error: unknown = await openDatabase({ databaseUrl, dataDir }).catch(cause => cause);
  expect(error).toMatchObject({ code, message: expect.stringMatching(message) });
  expect(String(error)).not.toContain('secret');
});

test('a PostgreSQL that is too old is refused by its version, before anything is done to it', () => {
  expect(() => checkVersion('db.example/portal', 140_015)).toThrow(
    'The database at db.example/portal is PostgreSQL 14: version 15 or newer is needed.',
  );
  for (const version of [150_000, 180_004, 190_000])
    expect(checkVersion('db.example/portal', version)).toBeUndefined();
});
