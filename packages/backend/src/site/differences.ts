import { createHash } from 'node:crypto';
import { glob, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';

/*
 * A file of a release as its difference from a similar one, mostly the same file of another release (RFC 9842, "Compression
 * Dictionary Transport"). A browser that has that one offers it by its hash, and gets this one compressed with it as the
 * dictionary. Of files with the same pattern, browsers offer the latest. Files of releases never change, so a difference is
 * made once.
 */

const isText = /^[\w./-]+\.(?:js|css|json|html)$/;

/** Files that are much alike, with `*` for what differs: the release, and the hash of a name (`libraries.72e6fa9af3.js`). */
const alike: readonly (readonly [RegExp, string])[] = [
  // All pages have the release set.
  [/^history\/.*index\.html$/, 'history/*/index.html'],
  // Most of a module's entry is the federation runtime.
  [/^modules\/[^/]+\/[^/]+\/remoteEntry\..*$/, 'modules/*/*/remoteEntry.*.js'],
  // One language in two forms of address.
  [/^(shell|modules\/[^/]+)\/[^/]+\/(locales\/[a-z]+-).*$/, '$1/*/$2*.json'],
  [/^(shell|modules\/[^/]+)\/[^/]+\/(.+)\.[0-9a-f]{10}(\.\w+)$/, '$1/*/$2.*$3'],
  [/^(shell|modules\/[^/]+)\/[^/]+\/(.+)$/, '$1/*/$2'],
];

/** A URL pattern of the files that are like this one, without the first slash; undefined for others than text. */
function patternOf(path: string): string | undefined {
  const found = isText.test(path) ? alike.find(([form]) => form.test(path)) : undefined;
  return found && path.replace(...found);
}

/** `Use-As-Dictionary` of a file. */
export function dictionaryOf(file: readonly string[]): string | undefined {
  const pattern = patternOf(file.join('/'));
  return pattern && `match="/${pattern}"`;
}

const compress = promisify(zstdCompress);
const params = { [constants.ZSTD_c_compressionLevel]: 19 };
/** Of the format: a skippable frame, which has the dictionary's hash. */
const magic = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0]);
/** Releases that are in use together differ in few files. */
const mostDifferences = 1000;
/** Others get whole files meanwhile: anyone may ask for any difference. */
const mostAtOnce = 4;

/** @param site the folder of a published site */
export function createDifferences(site: string) {
  const hashes = new Map<string, string>();
  const differences = new Map<string, Promise<Buffer | undefined>>();
  let underWay = 0;

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

  async function made(file: string, hash: string): Promise<Buffer | undefined> {
    // In a URL pattern, `*` has slashes too.
    const pattern = patternOf(file)?.replace('history/*', 'history/**');
    if (pattern === undefined) return undefined;
    for await (const other of glob(pattern, { cwd: site })) {
      const path = join(site, other);
      if ((await hashOf(path)) === hash) return differenceFrom(path, hash, join(site, file));
    }
    return undefined;
  }

  /** @param offered the header `Available-Dictionary`, `:<hash>:` */
  return async (file: readonly string[], offered: unknown): Promise<Buffer | undefined> => {
    const [, hash] = /^:([A-Za-z0-9+/]{43}=):$/.exec(String(offered)) ?? [];
    if (hash === undefined) return undefined;
    const path = file.join('/');
    const key = `${hash} ${path}`;
    const known = differences.get(key);
    if (known) return known;
    if (underWay >= mostAtOnce) return undefined;
    underWay += 1;
    const difference = made(path, hash)
      .catch(() => undefined)
      .finally(() => {
        underWay -= 1;
      });
    const [oldest] = differences.keys();
    if (oldest !== undefined && differences.size >= mostDifferences) differences.delete(oldest);
    differences.set(key, difference);
    return difference;
  };
}
