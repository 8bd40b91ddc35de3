import type { CDPSession } from '@playwright/test';

/** One request that reached the network. Times in seconds of the browser's clock; `end` is missing while it runs. */
export interface LoggedRequest {
  readonly url: string;
  readonly start: number;
  end?: number;
  bytes: number;
}

/** What a visit cost: requests that reached the network, bytes as transferred, and depth. */
export interface NetworkCost {
  readonly requests: number;
  readonly bytes: number;
  readonly depth: number;
}

/**
 * Writes down every request of a page from now on; what the browser answers from its cache does not count, nor does what
 * a service worker hands out.
 */
export class NetworkLog {
  readonly #requests = new Map<string, LoggedRequest>();

  constructor(devtools: CDPSession) {
    devtools.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
      if (/^https?:/.test(request.url))
        this.#requests.set(requestId, { url: request.url, start: timestamp, bytes: 0 });
    });
    devtools.on('Network.requestServedFromCache', ({ requestId }) => this.#requests.delete(requestId));
    devtools.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.fromDiskCache || response.fromServiceWorker) this.#requests.delete(requestId);
    });
    devtools.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
      const request = this.#requests.get(requestId);
      if (request) Object.assign(request, { end: timestamp, bytes: encodedDataLength });
    });
    devtools.on('Network.loadingFailed', ({ requestId, timestamp }) => {
      const request = this.#requests.get(requestId);
      if (request) request.end = timestamp;
    });
  }

  /** All requests so far, the document first. */
  get requests(): readonly LoggedRequest[] {
    return [...this.#requests.values()];
  }

  /** Whether every request so far has ended. How those for `workers` end is told to the worker alone. */
  isQuiet(workers: readonly string[]): boolean {
    return this.requests.every(({ url, end }) => end !== undefined || workers.includes(url));
  }
}

/** What these requests cost together, the document first. */
export function costOf(requests: readonly LoggedRequest[]): NetworkCost {
  return {
    requests: requests.length,
    bytes: requests.reduce((total, { bytes }) => total + bytes, 0),
    depth: depthOf(requests),
  };
}

/** The requests that had been answered so many milliseconds after the first of them began. */
export function answeredWithin(milliseconds: number, requests: readonly LoggedRequest[]): LoggedRequest[] {
  const begun = requests[0]?.start ?? 0;
  return requests.filter(({ end }) => end !== undefined && end <= begun + milliseconds / 1000);
}

/**
 * The largest number of requests that followed one another, each started only after the one before it had
 * ended. Everything follows the document, which is the first and whose preloads start before it has ended.
 */
export function depthOf([document, ...others]: readonly LoggedRequest[]): number {
  if (!document) return 0;
  const depths = new Map<LoggedRequest, number>();
  for (const request of others.toSorted((a, b) => a.start - b.start)) {
    const before = [...depths].filter(([{ end }]) => end !== undefined && end <= request.start);
    depths.set(request, Math.max(1, ...before.map(([, depth]) => depth)) + 1);
  }
  return Math.max(1, ...depths.values());
}
