import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Exchange, type ProxiedRequest } from './exchange.ts';
import { type FaultAction, pass } from './fault-actions.ts';

/** The requests affected by a fault. */
interface Match {
  readonly method?: string;
  /** Tested against path and query. */
  readonly path: RegExp;
}

/** A fault, the requests it affects, and how often. */
export interface FaultRule {
  readonly match: Match;
  /** Number of matching requests that pass before the first affected one; 0 by default. */
  readonly after?: number;
  /** Number of affected requests; 1 by default. */
  readonly times?: number;
  readonly action: FaultAction;
}

/** An active fault. */
export interface Fault {
  /** Number of affected requests so far. */
  readonly met: number;
  /** All further requests pass. */
  lift(): void;
}

/** Matches every request. */
export const everything: Match = { path: /^/ };

/** Matches submissions of any job. */
export const sending: Match = { method: 'POST', path: /^\/api\/pro\/job\/[^/]+\/meterRateTask\/result$/ };

/** Matches submissions of one job. */
export function sendingOf({ id }: { readonly id: string }): Match {
  return { method: 'POST', path: new RegExp(`/job/${id}/meterRateTask/result$`) };
}

/**
 * A proxy between browser and backend, at the browser's origin: page, content security policy and service worker use
 * it. It forwards everything except for the faults of a test.
 */
export class FaultProxy {
  /** Without a trailing slash. */
  readonly origin: string;
  /** All requests since the last `reset`, in the order of arrival. */
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

  /** Starts a proxy on a free loopback port. */
  static async start(backend: string): Promise<FaultProxy> {
    const server = createServer({ requestTimeout: 0, headersTimeout: 0 });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return new FaultProxy(server, backend);
  }

  /** Activates a fault. If several match, the latest one applies. */
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

  requestsTo(match: Match): readonly ProxiedRequest[] {
    return this.requests.filter(request => matches(match, request));
  }

  /** Releases everything that is held. */
  release(): void {
    for (const release of this.#held.splice(0)) release();
  }

  /** Forwards requests to another backend from now on. */
  forwardTo(backend: string): void {
    this.#backend = new URL(backend);
  }

  /** Restores the initial state: no faults, nothing held or recorded, and its own backend. */
  reset(): void {
    this.#faults.splice(0);
    this.release();
    this.requests.splice(0);
    this.#backend = this.#ownBackend;
  }

  /** Stops it and closes all connections. */
  async stop(): Promise<void> {
    this.reset();
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/', headers } = request;
    const about: ProxiedRequest = { method, path, headers, outcome: 'pending' };
    this.requests.push(about);
    const released = () => new Promise<void>(release => this.#held.push(release));
    const exchange = new Exchange(this.#backend, request, response, about, released);
    try {
      await this.#actFor(about)(exchange);
    } catch {
      // The browser disconnected during the request.
      exchange.cut();
    }
  }

  #actFor(about: ProxiedRequest): FaultAction {
    const fault = this.#faults.find(({ rule, isLifted }) => !isLifted && matches(rule.match, about));
    if (!fault) return pass;
    const { after = 0, times = 1, action } = fault.rule;
    fault.seen += 1;
    if (fault.seen <= after) return pass;
    fault.met += 1;
    if (fault.met >= times) fault.isLifted = true;
    return action;
  }
}

function matches({ method, path }: Match, about: ProxiedRequest): boolean {
  return (method === undefined || method === about.method) && path.test(about.path);
}
