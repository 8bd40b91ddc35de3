import { link, mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { errorCode, type Site, SiteError, type SiteFile } from '../site.ts';
import { newPart, removeParts } from './parts.ts';
import { shownSet, showSet } from './shown-set.ts';

/**
 * A site in a directory that a web server serves. Visitors get symbolic links to `current`, itself one to
 * `history/<set>`: replacing that is one step of the file system.
 */
export function openDirectory(directory: string): Site {
  const root = path.resolve(directory);
  const fileOf = (name: string) => path.join(root, name);
  const replace = async (name: string, content: Buffer) => {
    const part = await newPart(root);
    await writeFile(part, content);
    await mkdir(path.dirname(fileOf(name)), { recursive: true });
    await rename(part, fileOf(name));
  };
  return {
    name: directory,
    read: name => orMissing(readFile(fileOf(name))),
    async readForms(name) {
      const content = await orMissing(readFile(fileOf(name)));
      if (content === undefined) return [];
      const forms = compressedEndings.map(async ending => {
        const form = await orMissing(readFile(fileOf(name + ending)));
        return form === undefined ? [] : [await decompressed(ending, form)];
      });
      return [content, ...(await Promise.all(forms)).flat()];
    },
    async write(name, content) {
      // The compressed forms go first: a server that prefers them must not find an old one beside a new original.
      for (const [ending, bytes] of await compressedForms(name, content)) await replace(name + ending, bytes);
      await replace(name, content);
    },
    async create(name, content) {
      const part = await newPart(root);
      // Flushed: after a power cut it must not exist without its content.
      await writeFile(part, content, { flush: true });
      await mkdir(path.dirname(fileOf(name)), { recursive: true });
      try {
        await link(part, fileOf(name));
        return true;
      } catch (error) {
        if (errorCode(error) === 'EEXIST') return false;
        throw error;
      } finally {
        await rm(part, { force: true });
      }
    },
    list: prefix => filesBelow(root, prefix),
    async remove(names) {
      for (const name of names) {
        for (const ending of ['', ...compressedEndings]) await rm(fileOf(name + ending), { force: true });
        await removeEmptyFolders(root, path.dirname(name));
      }
    },
    show: set => showSet(root, set),
    shown: () => shownSet(root),
    tidy: () => removeParts(root),
  };
}

async function filesBelow(root: string, prefix: string): Promise<SiteFile[]> {
  const folder = path.join(root, prefix.slice(0, prefix.lastIndexOf('/') + 1));
  const entries = await orMissing(readdir(folder, { recursive: true, withFileTypes: true }));
  const files = (entries ?? []).filter(
    entry => entry.isFile() && !compressedEndings.some(ending => entry.name.endsWith(ending)),
  );
  const listed = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      const relative = path.relative(root, file).split(path.sep).join('/');
      const found = await orMissing(stat(file));
      return found && relative.startsWith(prefix) && !relative.startsWith('.portal/parts/')
        ? [{ path: relative, bytes: found.size, modified: found.mtime }]
        : [];
    }),
  );
  return listed.flat();
}

async function removeEmptyFolders(root: string, folder: string): Promise<void> {
  if (folder === '.' || folder === '') return;
  const isEmpty = await rmdir(path.join(root, folder)).then(
    () => true,
    () => false,
  );
  if (isEmpty) await removeEmptyFolders(root, path.dirname(folder));
}

/** `undefined` for a missing file. */
async function orMissing<Value>(found: Promise<Value>): Promise<Value | undefined> {
  try {
    return await found;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return undefined;
    throw error;
  }
}

/** Endings of the compressed forms beside a file, for servers that send them. */
const compressedEndings = ['.br', '.gz'] as const;

const compressible = /\.(js|css|json|html|svg)$/;
const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];
const [unbrotli, unzip] = [promisify(brotliDecompress), promisify(gunzip)];

/**
 * A file's compressed forms by ending; none for kinds of files that do not get smaller. `PORTAL_BROTLI_QUALITY`, 0 to 11,
 * trades size for time; the default is 11. Throws a {@link SiteError} for another value.
 */
async function compressedForms(path: string, content: Buffer): Promise<[ending: string, Buffer][]> {
  if (!compressible.test(path) || path.startsWith('.portal/')) return [];
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality() } };
  const [asBrotli, asGzip] = await Promise.all([brotli(content, quality), zip(content, { level: 9 })]);
  return [
    ['.br', asBrotli],
    ['.gz', asGzip],
  ];
}

function brotliQuality(): number {
  const stated = process.env.PORTAL_BROTLI_QUALITY;
  if (!stated) return constants.BROTLI_MAX_QUALITY;
  if (/^(\d|1[01])$/.test(stated)) return Number(stated);
  throw new SiteError('PORTAL_BROTLI_QUALITY has to be a whole number from 0 to 11.');
}

/** Empty for a damaged form. */
async function decompressed(ending: string, content: Buffer): Promise<Buffer> {
  return (ending === '.br' ? unbrotli(content) : unzip(content)).catch(() => Buffer.alloc(0));
}
