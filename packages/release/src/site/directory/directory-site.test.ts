import { cpSync, mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { publish } from '../../publish/publish.ts';
import { writeModuleBuild, writeShellBuild } from '../../testing/builds.ts';
import { testSiteConformance } from '../../testing/site-conformance.ts';
import { refresh, verify } from '../../upkeep/verify.ts';
import { openDirectory } from './directory-site.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'directory-site-'));
afterAll(() => rmSync(directory, { recursive: true }));
const within = (name: string) => path.join(directory, name);
let count = 0;

testSiteConformance('a directory', async () => {
  count += 1;
  const folder = within(`site-${count}`);
  return { site: openDirectory(folder), again: () => openDirectory(folder) };
});

test('a copy without its links names the obstacle, and is whole again without it', async () => {
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

test('the environment sets the quality of brotli, by default the best', async () => {
  const words = Array.from({ length: 4000 }, (_, number) => `word ${(number * 7919) % 1009}`).join('\n');
  const site = openDirectory(within('compressed'));
  const { PORTAL_BROTLI_QUALITY: ofTheRun = '' } = process.env;
  const compressed = async (quality = '') => {
    process.env.PORTAL_BROTLI_QUALITY = quality;
    try {
      await site.write('shell/1/entry.js', Buffer.from(words));
    } finally {
      process.env.PORTAL_BROTLI_QUALITY = ofTheRun;
    }
    expect((await site.readForms('shell/1/entry.js')).map(String)).toEqual([words, words, words]);
    return statSync(within('compressed/shell/1/entry.js.br')).size;
  };
  const best = await compressed();
  expect(await compressed('1')).toBeGreaterThan(best);
  expect(await compressed('11')).toBe(best);
  for (const quality of ['12', '-1', 'fast'])
    await expect(compressed(quality)).rejects.toMatchObject({ code: 'site-unusable' });
});
