import { diagnoseFailedFile, reportModuleError } from '../modules/failure.ts';
import { memoizeUntilRejected } from '../modules/memoize-until-rejected.ts';
import type { FindScript } from './released-scripts.ts';
import { allowScriptUrl, trustedScriptUrl } from './trusted-types.ts';

/** Imports of a worker would run without a hash. */
const inOneFile =
  "self.importScripts = () => { throw new Error('A worker is one file: what it imports has no hash.'); };";

const events = ['message', 'messageerror', 'error'] as const;

/*
 * Enforces: a worker runs its released file or nothing. The file is fetched under its hash and started from memory.
 * Unnecessary: once `new Worker` accepts a hash (w3c/webappsec issue 75), or `Integrity-Policy` covers workers.
 *
 * To its caller it is an ordinary worker: messages wait until it runs, and a file that is missing or altered is its
 * `error`. `SharedWorker` is removed: pages of other release sets would share it.
 */
export function enforceWorkerIntegrity(find: FindScript): void {
  const NativeWorker = globalThis.Worker;
  /** Blob URLs by address, so that the next start of the same file needs no request. */
  const inMemory = memoizeUntilRejected((address: string) => load(address, find));

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
        const worker = new NativeWorker(trustedScriptUrl(await inMemory.get(address)), options);
        if (this.#isEnded) worker.terminate();
        for (const type of events) worker.addEventListener(type, event => this.#pass(event));
        return worker;
      } catch (error) {
        const script = find(address);
        const part = typeof script === 'object' ? script.part : 'shell';
        const code = await diagnoseFailedFile(address);
        // A missing file is no fault: an offline device may not have it yet.
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

  Object.assign(globalThis, { Worker: GuardedWorker, SharedWorker: undefined });
}

/** Fetches a file with its released hash, and returns a blob URL. Rejects if it is missing or altered. */
async function load(address: string, find: FindScript): Promise<string> {
  const script = find(address);
  if (script === 'unreleased') throw new TypeError(`${address} is not part of the release set`);
  const response = await fetch(address, script && { integrity: script.integrity });
  if (!response.ok) throw new TypeError(`${address} answers with ${response.status}`);
  const code = new Blob([script ? inOneFile : '', await response.blob()], { type: 'text/javascript' });
  // The fragment names the file in developer tools.
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
