import { createHash } from 'node:crypto';
import { glob, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';

/*
 * A file of a release as its difference from the same file of another release (RFC 9842, "Compression Dictionary
 * Transport"). A browser that has that one offers it by its hash, and gets this one compressed with it as the dictionary.
 * Files of releases never change, so a difference is made once.
 */

/** Segments of a path before the one that names the release. */
const releaseAfter: Readonly<Record<string, number>> = { shell: 1, history: 1, modules: 2 };
const isText = /\.(?:js|css|json|html)$/;

/**
 * The path of a file with a `*` for its release and its hash (`libraries.72e6fa9af3.js`); undefined for others. The entries
 * of modules are dictionaries for each other: most of an entry is the federation runtime.
 */
function sameFiles(file: readonly string[]): string | undefined {
  const [folder = ''] = file;
  const [release = 0, last] = [releaseAfter[folder], file.length - 1];
  const name = file[last] ?? '';
  if (release === 0 || last <= release || !isText.test(name)) return undefined;
  const same = file.with(release, '*').with(last, name.replace(/\.[0-9a-f]{10}(?=\.\w+$)/, '.*'));
  return `/${(name.startsWith('remoteEntry.') ? same.with(1, '*') : same).join('/')}`;
}

/** `Use-As-Dictionary` of a file. */
export function dictionaryOf(file: readonly string[]): string | undefined {
  const same = sameFiles(file);
  return same && `match="${same}"`;
}

const compress = promisify(zstdCompress);
const params = { [constants.ZSTD_c_compressionLevel]: 19 };
/** Of the format: a skippable frame, which has the dictionary's hash. */
const magic = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0]);
/** Releases that are in use together differ in few files. */
const mostDifferences = 1000;

/** @param site the folder of a published site */
export function createDifferences(site: string) {
  const hashes = new Map<string, string>();
  const differences = new Map<string, Promise<Buffer | undefined>>();

  async function hashOf(path: string): Promise<string> {
    const known = hashes.get(path);
    if (known !== undefined) return known;
    const hash = createHash('sha256')
      .update(await readFile(path))
      .digest('base64');
    hashes.set(path, hash);
    return hash;
  }

  /** Undefined where compression without a dictionary is as good. */
  async function differenceFrom(dictionary: string, hash: string, path: string): Promise<Buffer | undefined> {
    const frame = await compress(await readFile(path), { dictionary: await readFile(dictionary), params });
    const difference = Buffer.concat([magic, Buffer.from(hash, 'base64'), frame]);
    const { size } = await stat(`${path}.br`);
    return difference.length < size ? difference : undefined;
  }

  async function made(file: readonly string[], hash: string): Promise<Buffer | undefined> {
    const pattern = sameFiles(file);
    if (pattern === undefined) return undefined;
    for await (const other of glob(pattern.slice(1), { cwd: site })) {
      const path = join(site, other);
      if ((await hashOf(path)) === hash) return differenceFrom(path, hash, join(site, ...file));
    }
    return undefined;
  }

  /** @param offered the header `Available-Dictionary`, `:<hash>:` */
  return async (file: readonly string[], offered: unknown): Promise<Buffer | undefined> => {
    const [, hash] = /^:([A-Za-z0-9+/]{43}=):$/.exec(String(offered)) ?? [];
    if (hash === undefined) return undefined;
    const key = `${hash} ${file.join('/')}`;
    const known = differences.get(key);
    if (known) return known;
    const difference = made(file, hash).catch(() => undefined);
    const [oldest] = differences.keys();
    if (oldest !== undefined && differences.size >= mostDifferences) differences.delete(oldest);
    differences.set(key, difference);
    return difference;
  };
}
