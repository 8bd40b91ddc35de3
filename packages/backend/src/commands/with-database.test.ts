import { backupFolders } from '#test-backup';
import { createTestDatabase, laterWay, type TestDatabase } from '#test-database';

let database: TestDatabase;
let folders: Awaited<ReturnType<typeof backupFolders>>;
beforeAll(async () => {
  database = await createTestDatabase();
  folders = await backupFolders();
});
afterAll(async () => {
  await database.drop();
  await folders.remove();
});

test.each<[string, string[], object]>([
  ['migrate', ['migrate'], { code: 0, stderr: expect.stringMatching(/\nThe database is up to date\.\n$/) }],
  [
    'backup',
    ['backup', '--to', 'nowhere'],
    { code: 1, stderr: expect.stringMatching(/There are no keys in/) },
  ],
])('"%s" says that it waits for its database, and goes on with it', async (_name, command, outcome) => {
  const way = await laterWay(database.url);
  setTimeout(way.open, 700);
  const ended = await folders.backend(command, { DATABASE_URL: way.url, DATABASE_WAIT: '20' });
  way.close();
  expect(ended).toMatchObject(outcome);
  const waiting = /^The database at \S+ cannot be reached \(ECONNREFUSED\)\. Waiting for it, up to 20 s\.\n/;
  expect(ended.stderr).toMatch(waiting);
});
