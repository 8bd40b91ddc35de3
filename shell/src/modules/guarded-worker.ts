import { diagnoseFailedFile } from './fetch-diagnosis.ts';
import type { FindScript } from './guard-scripts.ts';
import { reportModuleError } from './report-module-error.ts';
import { allowScriptUrl, trustedScriptUrl } from './script-url.ts';

/** What a worker loads by itself would run without a hash. */
const inOneFile =
  "self.importScripts = () => { throw new Error('A worker is one file: what it imports has no hash.'); };";

const events = ['message', 'messageerror', 'error'] as const;

/**
 * What takes the place of the browser's constructors for workers. They check no hash, so a worker's file is fetched under
 * the hash that was released, and started from memory. To whoever starts one it is a worker as any other: what is posted
 * meanwhile waits, and a file that cannot be had, or is another one, is its `error`.
 */
export function guardedWorkers(find: FindScript) {
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
