import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { disownPostmaster, readPostmaster } from './postmaster-file.ts';

let cluster: string;
beforeEach(async () => {
  cluster = await mkdtemp(join(tmpdir(), 'zaehlwerk-postmaster-'));
});
afterEach(() => rm(cluster, { recursive: true }));

const file = () => join(cluster, 'postmaster.pid');
const written = '4711\n/data\n1763800000\n5433\n';

test('a file that a starting server has made and not written yet is waited for', async () => {
  await writeFile(file(), '');
  const reading = readPostmaster(cluster);
  await sleep(200);
  expect(existsSync(file())).toBe(true);
  await writeFile(file(), written);
  expect(await reading).toEqual({ pid: 4711, port: 5433 });
});

test('a file that stays broken is removed', async () => {
  await writeFile(file(), 'gibberish');
  expect(await readPostmaster(cluster)).toBeUndefined();
  expect(existsSync(file())).toBe(false);
});

test('what another server has written meanwhile stays as it is', async () => {
  await writeFile(file(), written);
  await disownPostmaster(cluster, 815);
  expect(await readFile(file(), 'utf8')).toBe(written);
  await disownPostmaster(cluster, 4711);
  expect(await readFile(file(), 'utf8')).toBe(written.replace('4711', String(process.pid)));
});
