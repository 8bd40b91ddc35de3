import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

/** Endings of the compressed forms that stand beside a file, for servers that hand them out. */
export const compressedEndings = ['.br', '.gz'] as const;

const compressible = /\.(js|css|json|html|svg)$/;
const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];
const [unbrotli, unzip] = [promisify(brotliDecompress), promisify(gunzip)];

/** A file's compressed forms by ending; none for a kind of file that does not get smaller. */
export async function compressedForms(path: string, content: Buffer): Promise<[ending: string, Buffer][]> {
  if (!compressible.test(path) || path.startsWith('.portal/')) return [];
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  const [asBrotli, asGzip] = await Promise.all([brotli(content, quality), zip(content, { level: 9 })]);
  return [
    ['.br', asBrotli],
    ['.gz', asGzip],
  ];
}

/** What a compressed form stands for; nothing of the file where it is damaged. */
export async function decompressed(ending: string, content: Buffer): Promise<Buffer> {
  return (ending === '.br' ? unbrotli(content) : unzip(content)).catch(() => Buffer.alloc(0));
}
