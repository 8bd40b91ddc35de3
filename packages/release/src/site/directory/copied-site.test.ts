import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { publish } from '../../publish/publish.ts';
import { writeModuleBuild, writeShellBuild } from '../../testing/builds.ts';
import { refresh } from '../../verify/refresh.ts';
import { verify } from '../../verify/verify.ts';
import { openDirectory } from './directory-site.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'copied-site-'));
afterAll(() => rmSync(directory, { recursive: true }));
const within = (name: string) => path.join(directory, name);

test('a copy that has lost its links says what is in the way, and is whole again without it', async () => {
  writeShellBuild(within('shell'));
  writeModuleBuild(within('module'));
  await publish(openDirectory(within('site')), [within('shell'), within('module')]);
  cpSync(within('site'), within('copy'), { recursive: true });
  for (const link of ['current', 'sample']) {
    rmSync(within(`copy/${link}`));
    cpSync(realpathSync(within(`site/${link}`)), within(`copy/${link}`), { recursive: true });
  }
  const copy = openDirectory(within('copy'));
  expect((await verify(copy)).problems).toEqual([expect.stringContaining('"portal refresh"')]);
  for (const folder of ['current', 'sample']) {
    await expect(refresh(copy)).rejects.toThrow(`${folder} is a folder, and in the way of a link`);
    rmSync(within(`copy/${folder}`), { recursive: true });
  }
  await refresh(copy);
  expect((await verify(copy)).problems).toEqual([]);
});
