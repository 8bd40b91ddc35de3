import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
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

/** `address` is that of the page on the site: `/`, `/ablesung`. */
interface Wanted {
  readonly page: readonly string[];
  readonly address: string;
  readonly application: unknown;
}

/** Few pages are in use, and they change with releases and configs only. */
const mostViews = 100;
const limitMs = 10_000;
/** A page is no later than this; the view is there for the next one. */
const waitMs = 2_000;
/** A failure is not repeated with each visit. */
const retryMs = 60_000;
const compress = promisify(brotliCompress);
const setSchema = z.object({ shell: z.object({ base: z.string() }) });

/**
 * Renders the view of published pages by the program of their own set (`prerender.cjs` of its shell), once per page and
 * application config. The program runs in a process that can read the site and nothing else: it is the code of a release,
 * and the secrets of the backend are none of its business. Without a program, or when it fails, there is no view, and the
 * page draws itself.
 */
export function createViews(site: string, onFailure: (error: unknown) => void) {
  const views = new Map<string, Promise<ServedView | undefined>>();

  async function rendered({ page, address, application }: Wanted): Promise<ServedView | undefined> {
    try {
      const [, set = ''] = page;
      const root = await realpath(site);
      const { shell } = setSchema.parse(
        JSON.parse(await readFile(join(root, 'history', set, 'release-set.json'), 'utf8')),
      );
      const program = [...shell.base.split('/').filter(Boolean), 'prerender.cjs'];
      if (!(await isSiteFile(root, program))) return undefined;
      const plain = await readFile(join(root, ...page), 'utf8');
      const task = { site: root, application, pages: { [address]: plain } };
      const answer = z
        .record(z.string(), z.string())
        .parse(JSON.parse(await run(root, join(root, ...program), task)));
      const content = answer[address];
      if (content === undefined || content === plain) return undefined;
      const html = Buffer.from(content);
      const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
      return { html, brotli: await compress(html), etag };
    } catch (error) {
      onFailure(error);
      return undefined;
    }
  }

  function viewOf(wanted: Wanted): Promise<ServedView | undefined> {
    const key = JSON.stringify([wanted.page, wanted.address, wanted.application]);
    const known = views.get(key);
    if (known) return known;
    if (views.size >= mostViews) views.clear();
    const view = rendered(wanted);
    views.set(key, view);
    const retryLater = () => setTimeout(() => views.delete(key), retryMs).unref();
    void view.then(found => found ?? retryLater());
    return view;
  }

  return (wanted: Wanted) => Promise.race([viewOf(wanted), delay(waitMs, undefined, { ref: false })]);
}

/** Runs a program with a task on its input; resolves to its output. */
async function run(site: string, program: string, task: object): Promise<string> {
  const child = spawn(process.execPath, ['--permission', `--allow-fs-read=${site}`, program], {
    env: {},
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: limitMs,
  });
  const ended = new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  );
  // A program that ends early says why.
  child.stdin.on('error', () => undefined);
  child.stdin.end(JSON.stringify(task));
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code === 0) return output;
  throw new Error(`The program that renders pages ended with ${code}: ${errors}`);
}
