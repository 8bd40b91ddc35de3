import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(js|css|json|html|svg)$/;
const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];

/** Writes a file so that a reader sees the old or the new content, never a part; with `.br` and `.gz` beside it. */
export async function writeSiteFile(file: string, content: Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const variants: [string, Buffer][] = [[file, content]];
  if (compressible.test(file)) {
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    const [asBrotli, asGzip] = await Promise.all([brotli(content, quality), zip(content, { level: 9 })]);
    // The compressed forms go first: a server that prefers them must not find an old one beside a new original.
    variants.unshift([`${file}.br`, asBrotli], [`${file}.gz`, asGzip]);
  }
  for (const [target, bytes] of variants) {
    const draft = `${target}.${process.pid}.part`;
    await writeFile(draft, bytes);
    await rename(draft, target);
  }
}

/** Whether a published file is there already with the size it should have. */
export async function isPublished(file: string, bytes: number): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found?.size === bytes;
}

/** Reads a built file and holds it against the hash in its manifest. Throws when it is another. */
export async function readVerified(file: string, integrity: string): Promise<Buffer> {
  const content = await readFile(file);
  const digest = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  if (digest !== integrity) throw new Error(`${file} is not what its manifest says. Build it again.`);
  return content;
}
