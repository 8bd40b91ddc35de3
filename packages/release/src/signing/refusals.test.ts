import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type S3, startS3 } from '../site/bucket/testing/start-s3.ts';
import { openDirectory } from '../site/directory/directory-site.ts';
import type { Site } from '../site/site.ts';
import { attacks } from '../testing/attacks.ts';
import { type Keys, makeKeys, signedDeployment, writeBuilds } from '../testing/signed-deployment.ts';
import { verify } from '../upkeep/verify.ts';

jest.setTimeout(60_000);

const directory = mkdtempSync(path.join(tmpdir(), 'refusals-'));
const within = (name: string) => path.join(directory, name);
const builds = writeBuilds(within);
let keys = {} as Keys;
let s3: S3;
beforeAll(async () => {
  keys = await makeKeys(within('keys'));
  [s3] = await startS3('kept');
  await signedDeployment(openDirectory(within('signed')), keys, builds);
});
afterAll(async () => {
  await s3.stop();
  rmSync(directory, { recursive: true });
});

/** Everything that is on a site, and when it was written. */
async function contents(site: Site): Promise<string[]> {
  const files = await site.list('');
  return files.map(({ path: file, bytes, modified }) => `${file} ${bytes} ${modified.getTime()}`).sort();
}

test.each(attacks)('%s: %s, and nothing has changed', async (_what, code, attempt) => {
  const folder = mkdtempSync(within('site-'));
  cpSync(within('signed'), folder, { recursive: true, verbatimSymlinks: true });
  const site = openDirectory(folder);
  const before = await contents(site);
  await expect(attempt({ site, keys, builds })).rejects.toMatchObject({
    code,
    message: expect.stringMatching(/\.$/),
  });
  expect(await contents(site)).toEqual(before);
});

test('in a bucket it is the same', async () => {
  const site = s3.open(s3.newAddress());
  await signedDeployment(site, keys, builds);
  const before = await contents(site);
  const seen: unknown[] = [];
  for (const [what, , attempt] of attacks) {
    const code = await attempt({ site, keys, builds }).then(
      () => 'done',
      error => error.code,
    );
    seen.push([what, code]);
  }
  expect(seen).toEqual(attacks.map(([what, code]) => [what, code]));
  expect(await contents(site)).toEqual(before);
  expect(await verify(site, keys.operator.publicKey)).toMatchObject({ problems: [], warnings: [] });
});
