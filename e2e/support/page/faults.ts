import type { Page, Route } from '@playwright/test';

/** A fault of a file request. */
export type Fault = (route: Route) => Promise<void>;

/** The connection is refused. */
export const refused: Fault = route => route.abort('connectionrefused');

/** An HTML page instead of a missing file, as some hosts and proxies answer. */
export const notFoundPage: Fault = route =>
  route.fulfill({ status: 404, contentType: 'text/html', body: '<!doctype html><h1>Not found</h1>' });

/** The first half of the real file. */
export const truncated: Fault = async route => {
  const response = await route.fetch();
  const whole = await response.body();
  await route.fulfill({
    response,
    headers: plain(response.headers()),
    body: whole.subarray(0, whole.length / 2),
  });
};

function plain(headers: Readonly<Record<string, string>>): Record<string, string> {
  const { 'content-encoding': _encoding, 'content-length': _length, ...rest } = headers;
  return rest;
}

/**
 * Applies a fault to every request for these files until the returned function is called, which waits for the last one.
 */
export async function breakFiles(page: Page, files: RegExp, fault: Fault): Promise<() => Promise<void>> {
  let broken = true;
  const pending = new Set<Promise<void>>();
  await page.route(files, async route => {
    if (!broken) return route.continue();
    const answer = fault(route);
    pending.add(answer);
    await answer;
    pending.delete(answer);
  });
  return async () => {
    broken = false;
    await Promise.all(pending);
  };
}

/** Holds every request for these files until it is released. */
export async function holdFiles(page: Page, files: RegExp) {
  const waiting: Route[] = [];
  let holding = true;
  await page.route(files, async route => {
    if (holding) waiting.push(route);
    else await route.continue();
  });
  return {
    /** New requests pass; held ones stay pending. */
    letNewPass: () => {
      holding = false;
    },
    /** Releases the held requests. */
    release: async () => {
      holding = false;
      await Promise.all(waiting.splice(0).map(route => route.continue()));
    },
  };
}
