import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { testSitePromises } from '../../testing/site-promises.ts';
import { openDirectory } from './directory-site.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'directory-site-'));
afterAll(() => rmSync(directory, { recursive: true }));
let count = 0;

testSitePromises('a directory', async () => {
  count += 1;
  const folder = path.join(directory, `site-${count}`);
  return { site: openDirectory(folder), again: () => openDirectory(folder) };
});
