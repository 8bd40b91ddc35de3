import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import * as z from 'zod/mini';
import { isSiteFile } from './site-file.ts';

/** A page with its view. */
export interface ServedView {
  readonly html: Buffer;
  readonly brotli: Buffer;
  readonly etag: string;
}

/** `page`: its file on the site, `history/<set>/…/index.html`. */
interface Wanted {
  readonly page: readonly string[];
  readonly application: unknown;
}

/** The address at which a page is opened: `/`, `/ablesung`. */
export const addressOf = (page: readonly string[]): string => `/${page.slice(2, -1).join('/')}`;

/** Few pages are in use, and they change with releases and configs only. */
const mostViews = 100;
const limitMs = 10_000;
/** A page is no later than this; the view is there for the next one. */
const waitMs = 2_000;
/** A failure is not repeated with each visit. */
const retryMs = 60_000;
const mostBytes = 4 * 1024 * 1024;
const compress = promisify(brotliCompress);
const execute = promisify(execFile);
const setSchema = z.object({ shell: z.object({ base: z.string() }) });

/**
 * Renders the view of published pages by the program of their own set (`prerender.cjs` of its shell), once per page and
 * application config, one after the other. The program is the code of a release: its process has no environment, reads
 * the files of the site alone, and writes none. Without a program, or when it fails, there is no view, and the page draws
 * itself.
 */
export function createViews(site: string, onFailure: (error: unknown) => void) {
  const views = new Map<string, Promise<ServedView | undefined>>();
  let last: Promise<unknown> = Promise.resolve();

  /** Undefined for a page that is as it was published. */
  async function rendered({ page, application }: Wanted): Promise<ServedView | undefined> {
    const [, set = ''] = page;
    const root = await realpath(site);
    const { shell } = setSchema.parse(
      JSON.parse(await readFile(join(root, 'history', set, 'release-set.json'), 'utf8')),
    );
    const program = [...shell.base.split('/').filter(Boolean), 'prerender.cjs'];
    if (!(await isSiteFile(root, program))) return undefined;
    const plain = await readFile(join(root, ...page), 'utf8');
    const task = { site: root, application, address: addressOf(page), page: plain };
    const content = z.string().parse(JSON.parse(await run(root, join(root, ...program), task)));
    if (content === plain) return undefined;
    const html = Buffer.from(content);
    const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
    return { html, brotli: await compress(html), etag };
  }

  function viewOf(wanted: Wanted): Promise<ServedView | undefined> {
    const key = JSON.stringify([wanted.page, wanted.application]);
    const known = views.get(key);
    if (known) return known;
    const [oldest] = views.keys();
    if (oldest !== undefined && views.size >= mostViews) views.delete(oldest);
    const view = last
      .then(() => rendered(wanted))
      .catch((error: unknown) => {
        onFailure(error);
        setTimeout(() => views.delete(key), retryMs).unref();
        return undefined;
      });
    last = view;
    views.set(key, view);
    return view;
  }

  return (wanted: Wanted) => Promise.race([viewOf(wanted), delay(waitMs, undefined, { ref: false })]);
}

/** Runs a program with a task on its input; resolves to its output. */
async function run(site: string, program: string, task: object): Promise<string> {
  const running = execute(process.execPath, ['--permission', `--allow-fs-read=${site}`, program], {
    env: {},
    timeout: limitMs,
    killSignal: 'SIGKILL',
    maxBuffer: mostBytes,
  });
  // A program that ends early says why.
  running.child.stdin?.on('error', () => undefined).end(JSON.stringify(task));
  try {
    return (await running).stdout;
  } catch (error) {
    throw new Error(`The program that renders pages failed: ${String(error).slice(0, 2000)}`);
  }
}
