import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Act, pass } from './acts.ts';
import { Exchange, type ProxiedRequest } from './exchange.ts';

/** Which requests meet a fault. */
interface Match {
  readonly method?: string;
  /** Held against path and query. */
  readonly path: RegExp;
}

/** What goes wrong, where and how often. */
export interface FaultRule {
  readonly match: Match;
  /** How many such requests pass before the first that meets it; none by default. */
  readonly after?: number;
  /** How many requests meet it; one by default. */
  readonly times?: number;
  readonly act: Act;
}

/** A fault that lies in wait. */
export interface Fault {
  /** How many requests have met it so far. */
  readonly met: number;
  /** Every further request passes. */
  lift(): void;
}

/** Matches whatever the browser asks for. */
export const everything: Match = { path: /^/ };

/** The sending of a job's readings. */
export const sending: Match = { method: 'POST', path: /^\/api\/pro\/job\/[^/]+\/meterRateTask\/result$/ };

/** The sending of the readings of one job. */
export function sendingOf({ id }: { readonly id: string }): Match {
  return { method: 'POST', path: new RegExp(`/job/${id}/meterRateTask/result$`) };
}

/**
 * Stands between a browser and the backend, as the browser's origin: page, content security policy and service worker
 * live under it. It hands everything on, except what a test lets go wrong.
 */
export class FaultProxy {
  /** The address for the browser, without a slash at the end. */
  readonly origin: string;
  /** Everything that was asked for since the last `reset`, in the order of arrival. */
  readonly requests: ProxiedRequest[] = [];
  readonly #server: Server;
  readonly #ownBackend: URL;
  #backend: URL;
  readonly #faults: { rule: FaultRule; seen: number; met: number; isLifted: boolean }[] = [];
  readonly #held: (() => void)[] = [];

  private constructor(server: Server, backend: string) {
    const { port } = server.address() as AddressInfo;
    this.origin = `http://localhost:${port}`;
    this.#server = server;
    this.#ownBackend = new URL(backend);
    this.#backend = this.#ownBackend;
    server.on('request', (request, response) => this.#handle(request, response));
  }

  /** Starts a proxy before a backend, on a free port of loopback. */
  static async start(backend: string): Promise<FaultProxy> {
    const server = createServer({ requestTimeout: 0, headersTimeout: 0 });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return new FaultProxy(server, backend);
  }

  /** Lets requests meet a fault. Of several that match, the one that was stated last counts. */
  fault(rule: FaultRule): Fault {
    const fault = { rule, seen: 0, met: 0, isLifted: false };
    this.#faults.unshift(fault);
    return {
      get met() {
        return fault.met;
      },
      lift: () => {
        fault.isLifted = true;
      },
    };
  }

  /** The requests of the browser that match. */
  requestsTo(match: Match): readonly ProxiedRequest[] {
    return this.requests.filter(request => matches(match, request));
  }

  /** Lets everything go on that is held. */
  release(): void {
    for (const letGo of this.#held.splice(0)) letGo();
  }

  /** Hands requests to another backend from now on. */
  leadTo(backend: string): void {
    this.#backend = new URL(backend);
  }

  /** As at the beginning: no faults, nothing held, nothing seen, and its own backend. */
  reset(): void {
    this.#faults.splice(0);
    this.release();
    this.requests.splice(0);
    this.#backend = this.#ownBackend;
  }

  /** Ends it, and every connection with it. */
  async stop(): Promise<void> {
    this.reset();
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/', headers } = request;
    const about: ProxiedRequest = { method, path, headers, outcome: 'under way' };
    this.requests.push(about);
    const released = () => new Promise<void>(letGo => this.#held.push(letGo));
    const exchange = new Exchange(this.#backend, request, response, about, released);
    try {
      await this.#actFor(about)(exchange);
    } catch {
      // The browser went away in the middle.
      exchange.cut();
    }
  }

  #actFor(about: ProxiedRequest): Act {
    const fault = this.#faults.find(({ rule, isLifted }) => !isLifted && matches(rule.match, about));
    if (!fault) return pass;
    const { after = 0, times = 1, act } = fault.rule;
    fault.seen += 1;
    if (fault.seen <= after) return pass;
    fault.met += 1;
    if (fault.met >= times) fault.isLifted = true;
    return act;
  }
}

function matches({ method, path }: Match, about: ProxiedRequest): boolean {
  return (method === undefined || method === about.method) && path.test(about.path);
}
