import type { PortalReleaseSet } from '../release-set.ts';
import { diagnoseFailedFile, reportModuleError } from './failure.ts';
import { fileOf } from './released-file.ts';
import { allowScriptUrl, trustedScriptUrl } from './trusted-types.ts';

/** A hash that no file has: what is asked for under it does not run. */
const ofNoFile = `sha256-${'A'.repeat(43)}=`;

/** A released script: its hash, and the part that it is of. */
interface ReleasedScript {
  readonly integrity: string;
  readonly part: string;
}

/**
 * The hash that a script must have to run in this page. `undefined`: a developer runs a module from there, whose files
 * change; `unreleased`: it belongs to no build of the set.
 */
type FindScript = (address: string) => ReleasedScript | 'unreleased' | undefined;

/**
 * From now on every script element and style sheet gets the hash that the release set states for its address, whichever
 * bundler made the code that appends it, and a worker starts from a file with its hash or not at all. What a page brings itself, and
 * addresses that are set in another way, are the business of its `Integrity-Policy` (docs/adr/0030). Does nothing for a
 * set without hashes, as development servers have it.
 */
export function guardScripts(set: PortalReleaseSet): void {
  if (set.shell.files.length === 0) return;
  const find = findScriptIn(set);
  const source = Object.getOwnPropertyDescriptor(HTMLScriptElement.prototype, 'src');
  Object.defineProperty(HTMLScriptElement.prototype, 'src', {
    ...source,
    set(this: HTMLScriptElement, given: string) {
      const address = new URL(given, document.baseURI).href;
      const script = find(address);
      if (script === undefined) return source?.set?.call(this, given);
      this.integrity = script === 'unreleased' ? ofNoFile : script.integrity;
      this.crossOrigin ??= 'anonymous';
      if (script === 'unreleased') return source?.set?.call(this, given);
      // Bundlers that know nothing of Trusted Types give a string.
      allowScriptUrl(address);
      source?.set?.call(this, trustedScriptUrl(address));
    },
  });
  const href = Object.getOwnPropertyDescriptor(HTMLLinkElement.prototype, 'href');
  Object.defineProperty(HTMLLinkElement.prototype, 'href', {
    ...href,
    set(this: HTMLLinkElement, given: string) {
      const sheet = this.rel === 'stylesheet' && find(new URL(given, document.baseURI).href);
      // What is in no build is a matter of the page's policy: it runs nothing.
      if (typeof sheet === 'object') {
        this.integrity = sheet.integrity;
        this.crossOrigin ??= 'anonymous';
      }
      href?.set?.call(this, given);
    },
  });
  Object.assign(globalThis, guardedWorkers(find));
}

function findScriptIn({ shell, modules, overridden }: PortalReleaseSet): FindScript {
  const builds = modules.flatMap(({ name, build }) => ('refusal' in build ? [] : [{ name, build }]));
  const released = new Map(
    [{ name: 'shell', build: shell }, ...builds].flatMap(({ name: part, build }) =>
      build.files.map(({ path, integrity }) => [fileOf(build, path).url, { integrity, part }] as const),
    ),
  );
  const developed = new Set(overridden?.list.map(({ address }) => new URL(address).origin));
  return address => {
    const { origin, pathname } = new URL(address);
    // A second try asks under another query.
    const script = released.get(`${origin}${pathname}`);
    return script ?? (developed.has(origin) ? undefined : 'unreleased');
  };
}

/** What a worker loads by itself would run without a hash. */
const inOneFile =
  "self.importScripts = () => { throw new Error('A worker is one file: what it imports has no hash.'); };";

const events = ['message', 'messageerror', 'error'] as const;

/**
 * What takes the place of the browser's constructors for workers. They check no hash, so a worker's file is fetched under
 * the hash that was released, and started from memory. To whoever starts one it is a worker as any other: what is posted
 * meanwhile waits, and a file that cannot be had, or is another one, is its `error`.
 */
function guardedWorkers(find: FindScript) {
  const NativeWorker = globalThis.Worker;
  /** Addresses in memory by those of the files, so that the next start of the same file needs no request. */
  const inMemory = new Map<string, Promise<string>>();

  const fetched = (address: string): Promise<string> => {
    const known = inMemory.get(address);
    if (known) return known;
    const loaded = load(address, find);
    inMemory.set(address, loaded);
    loaded.catch(() => inMemory.delete(address));
    return loaded;
  };

  class GuardedWorker extends EventTarget implements Worker {
    onmessage: Worker['onmessage'] = null;
    onmessageerror: Worker['onmessageerror'] = null;
    onerror: Worker['onerror'] = null;
    readonly #worker: Promise<Worker | undefined>;
    #isEnded = false;

    constructor(given: string | URL, options?: WorkerOptions) {
      super();
      this.#worker = this.#start(new URL(given, document.baseURI).href, options);
    }

    async #start(address: string, options: WorkerOptions | undefined): Promise<Worker | undefined> {
      try {
        const worker = new NativeWorker(trustedScriptUrl(await fetched(address)), options);
        if (this.#isEnded) worker.terminate();
        for (const type of events) worker.addEventListener(type, event => this.#pass(event));
        return worker;
      } catch (error) {
        const script = find(address);
        const part = typeof script === 'object' ? script.part : 'shell';
        const code = await diagnoseFailedFile(address);
        // A file that cannot be had is nobody's fault, and whoever starts a worker has to do without.
        if (code === 'integrity' || script === 'unreleased') reportModuleError(part, code, error);
        this.#pass(new Event('error'));
        return undefined;
      }
    }

    #pass(event: Event): void {
      if (this.#isEnded) return;
      const copy = copyOf(event);
      const handler = events.find(type => type === event.type);
      if (handler) (this[`on${handler}`] as ((event: Event) => void) | null)?.call(this, copy);
      this.dispatchEvent(copy);
    }

    postMessage(message: unknown, transfer?: StructuredSerializeOptions | Transferable[]): void {
      void this.#worker.then(worker => worker?.postMessage(message, transfer as StructuredSerializeOptions));
    }

    terminate(): void {
      this.#isEnded = true;
      void this.#worker.then(worker => worker?.terminate());
    }
  }

  // Shared ones would be shared with pages of other sets.
  return { Worker: GuardedWorker, SharedWorker: undefined };
}

/** The address in memory of a file with the hash that was released. Rejects where it cannot be had so. */
async function load(address: string, find: FindScript): Promise<string> {
  const script = find(address);
  if (script === 'unreleased') throw new TypeError(`${address} is not part of the release set`);
  const response = await fetch(address, script && { integrity: script.integrity });
  if (!response.ok) throw new TypeError(`${address} answers with ${response.status}`);
  const code = new Blob([script ? inOneFile : '', await response.blob()], { type: 'text/javascript' });
  // Behind it stands what it is, for whoever looks at the workers of a page.
  const url = `${URL.createObjectURL(code)}#${address}`;
  allowScriptUrl(url);
  return url;
}

function copyOf(event: Event): Event {
  if (event instanceof MessageEvent)
    return new MessageEvent(event.type, { data: event.data, ports: [...event.ports] });
  if (!(event instanceof ErrorEvent)) return new Event(event.type);
  const { message, filename, lineno, colno, error } = event;
  return new ErrorEvent(event.type, { message, filename, lineno, colno, error });
}
