import type { CDPSession } from '@playwright/test';

/** One request that reached the network. Times in seconds of the browser's clock; no `end` while it is pending. */
export interface LoggedRequest {
  readonly url: string;
  readonly start: number;
  end?: number;
  bytes: number;
}

/** The network cost of a visit: requests that reached the network, transferred bytes, and depth. */
export interface NetworkCost {
  readonly requests: number;
  readonly bytes: number;
  readonly depth: number;
}

/** Records every network request of a page; answers from the browser cache or a service worker do not count. */
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

  /** True if every request so far has ended. Only the worker itself sees the end of requests for `workers`. */
  isQuiet(workers: readonly string[]): boolean {
    return this.requests.every(({ url, end }) => end !== undefined || workers.includes(url));
  }
}

/** The total cost of these requests, the document first. */
export function costOf(requests: readonly LoggedRequest[]): NetworkCost {
  return {
    requests: requests.length,
    bytes: requests.reduce((total, { bytes }) => total + bytes, 0),
    depth: depthOf(requests),
  };
}

/** The requests answered within this time after the first one began. */
export function answeredWithin(milliseconds: number, requests: readonly LoggedRequest[]): LoggedRequest[] {
  const begun = requests[0]?.start ?? 0;
  return requests.filter(({ end }) => end !== undefined && end <= begun + milliseconds / 1000);
}

/**
 * The longest chain of requests, each started only after the previous one ended. All of them follow the document, the
 * first, whose preloads start before it ends.
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
