import { Buffer } from 'node:buffer';
import { setImmediate } from 'node:timers';
import { answerInstead, type NetworkFault, wrongField } from '../network-fault.ts';
import { pageNow } from './running-page.ts';

/** Sends a request to the backend and returns its answer. */
export type Backend = (request: {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload?: Buffer;
}) => Promise<{ readonly statusCode: number; readonly headers: object; readonly rawPayload: Buffer }>;

const unauthenticated = 401;
/** Retryable statuses of decisions.md 9. */
const busy = [408, 425, 429, 500, 502, 503, 504];

/** The network between all devices of a day and the backend, as `fetch`. */
export class FaultyNetwork {
  /** Offline devices, by the number in their origin. */
  readonly offline = new Set<string>();
  /** Violations of mutual exclusion between pages. */
  readonly mistakes: string[] = [];
  /** Faults for the next submissions or job requests, one each. */
  readonly #faults: Record<'reading' | 'jobs', NetworkFault[]> = { reading: [], jobs: [] };
  readonly #backend: Backend;
  readonly #arrived = new Set<string>();
  readonly #accepted = new Set<string>();
  /** Pages with a pending request, by idempotency key. */
  readonly #senders = new Map<string, ReturnType<typeof pageNow>>();
  /** Status of the latest refusal or `busy` answer, by idempotency key. */
  readonly #said = new Map<string, { status: number; to: ReturnType<typeof pageNow> }>();
  #late: (() => void)[] = [];
  #pending = 0;
  #isHealed = false;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const key = request.headers.get('idempotency-key');
    const answer = Promise.race([this.#answer(request), ended(request.signal)]);
    return key === null ? answer : this.#sentByOne(key, answer);
  };

  /** True if the backend has accepted a submission with this key, even if the answer was lost. */
  isAccepted(key: string): boolean {
    return this.#accepted.has(key);
  }

  /** The last known answer to a submission: refused, retry later, or neither. */
  saidOf(key: string): 'no' | 'later' | undefined {
    const said = this.#said.get(key);
    // A closed page may not have persisted it.
    if (!said || said.to?.isDead || said.status === unauthenticated) return undefined;
    return busy.includes(said.status) ? 'later' : 'no';
  }

  /** The user requests another attempt, whatever the last answer. */
  ask(key: string): void {
    this.#said.delete(key);
  }

  meet(fault: NetworkFault, by: 'reading' | 'jobs'): void {
    this.#faults[by].push(fault);
  }

  /** Ends all faults. */
  heal(): void {
    this.#faults.reading.length = 0;
    this.#faults.jobs.length = 0;
    this.offline.clear();
    this.#isHealed = true;
    this.release();
  }

  /** Releases held requests. */
  release(): void {
    for (const go of this.#late.splice(0)) go();
  }

  /** Resolves once the backend has answered all requests and their effects are done. */
  readonly settled = async (): Promise<void> => {
    for (let calm = 0; calm < 12; calm += 1) {
      await new Promise(resolve => setImmediate(resolve));
      if (this.#pending > 0) calm = -1;
    }
  };

  async #sentByOne(key: string, answer: Promise<Response>): Promise<Response> {
    this.#said.delete(key);
    const sender = pageNow();
    const other = this.#senders.get(key);
    // Unpersisted submissions are sent without a lock, under a key that two pages may share.
    const isKept = !sender?.wasDenied && !other?.wasDenied;
    if (other?.isDead === false && isKept) this.mistakes.push(`sent by two pages at a time: ${key}`);
    this.#senders.set(key, sender);
    try {
      const { status } = await answer;
      if (status >= 400) this.#said.set(key, { status, to: sender });
      return await answer;
    } finally {
      if (this.#senders.get(key) === sender) this.#senders.delete(key);
    }
  }

  async #answer(request: Request): Promise<Response> {
    const { hostname, pathname } = new URL(request.url);
    if (this.offline.has(hostname)) throw new TypeError('There is no network');
    const isSending = request.method === 'POST' && pathname.startsWith('/api/');
    const by = isSending ? 'reading' : pathname === '/api/pro/job' && 'jobs';
    const fault = by ? this.#faults[by].shift() : undefined;
    if (fault === 'cut' || fault === 'cut upload') throw new TypeError(fault);
    if (fault === 'hotel')
      return new Response('<h1>Hotel</h1>', { headers: { 'content-type': 'text/html' } });
    if (typeof fault === 'object') return responseOf(answerInstead(fault.status));
    const key = request.headers.get('idempotency-key') ?? '';
    // A backend never refuses a submission it has accepted.
    if (fault === 'wrong field' && isSending && !this.#arrived.has(key)) return responseOf(wrongField);
    this.#arrived.add(key);
    // A body can be read only once, but the request may be repeated later.
    const body = Buffer.from(await this.busy(() => request.arrayBuffer()));
    if (fault === 'late') await this.#held();
    if (fault === 'twice') await Promise.all([this.#ask(request, body), this.#ask(request, body)]);
    const answer = await this.#ask(request, body);
    if (fault === 'late answer') await this.#held();
    if (fault === 'lost answer') throw new TypeError('lost');
    if (fault === 'cut answer')
      return new Response(String(answer.rawPayload.subarray(0, 20)), { status: 200 });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value));
    const isEmpty = answer.statusCode === 204 || request.method === 'HEAD';
    return new Response(isEmpty ? null : Uint8Array.from(answer.rawPayload), {
      status: answer.statusCode,
      headers,
    });
  }

  /** Resolves on release; does not hold requests after all faults have ended. */
  async #held(): Promise<void> {
    if (!this.#isHealed) await new Promise<void>(go => this.#late.push(go));
  }

  async #ask(request: Request, body: Buffer) {
    const answer = await this.busy(() =>
      this.#backend({
        method: request.method,
        url: new URL(request.url).pathname,
        headers: Object.fromEntries(request.headers),
        ...(body.length > 0 && { payload: body }),
      }),
    );
    const key = request.headers.get('idempotency-key');
    if (key !== null && answer.statusCode === 200) this.#accepted.add(key);
    return answer;
  }

  /** Tracks work that {@link settled} waits for. */
  readonly busy = async <T>(work: () => Promise<T>): Promise<T> => {
    this.#pending += 1;
    try {
      return await work();
    } finally {
      this.#pending -= 1;
    }
  };
}

function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}

const responseOf = ({ body, ...answer }: { status: number; headers: Record<string, string>; body: string }) =>
  new Response(body, answer);
