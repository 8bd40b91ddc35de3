import process from 'node:process';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { SiteError } from '../site.ts';

/** Endings of the compressed forms that stand beside a file, for servers that hand them out. */
export const compressedEndings = ['.br', '.gz'] as const;

const compressible = /\.(js|css|json|html|svg)$/;
const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];
const [unbrotli, unzip] = [promisify(brotliDecompress), promisify(gunzip)];

/**
 * A file's compressed forms by ending; none for a kind of file that does not get smaller. `PORTAL_BROTLI_QUALITY` says
 * how much time brotli takes, 0 to 11; 11, the smallest files, unless it is set. Throws a {@link SiteError} for another
 * value.
 */
export async function compressedForms(path: string, content: Buffer): Promise<[ending: string, Buffer][]> {
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

/** What a compressed form stands for; nothing of the file where it is damaged. */
export async function decompressed(ending: string, content: Buffer): Promise<Buffer> {
  return (ending === '.br' ? unbrotli(content) : unzip(content)).catch(() => Buffer.alloc(0));
}
