import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuiltFile } from '@zaehlwerk/module-kit/host';
import { integrityOf } from '../read-build.ts';
import { federationManifestFile } from './federation-manifest.ts';

/** Files in the folder of a build that no page loads. */
const asides = [
  /(^|\/)\./,
  /\.map$/,
  /\.(html|br|gz)$/,
  /\.d\.ts$/,
  /LICENSE\.txt$/,
  /^@mf-types/,
  /^(mf-stats|module|signature)\.json$/,
];

/** The files of a build that a portal or another host may load, by their paths with slashes. */
export async function pathsOfBuild(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => path.relative(directory, path.join(parentPath, name)))
    .map(file => file.split(path.sep).join('/'))
    .filter(file => !asides.some(aside => aside.test(file)))
    .sort();
}

/** The files of a build with their hashes, apart from those for other federation hosts. */
export async function builtFilesOf(directory: string) {
  const all = await Promise.all(
    (await pathsOfBuild(directory)).map(async file => {
      const content = await readFile(path.join(directory, file));
      return { path: file, integrity: integrityOf(content), bytes: content.length };
    }),
  );
  const isForOthers = (file: BuiltFile) => file.path === federationManifestFile;
  return { files: all.filter(file => !isForOthers(file)), forOtherHosts: all.filter(isForOthers) };
}
