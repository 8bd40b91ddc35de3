import type { Page, Route } from '@playwright/test';

/** What goes wrong with a file on its way. */
export type Fault = (route: Route) => Promise<void>;

/** There is no answer at the file's address. */
export const refused: Fault = route => route.abort('connectionrefused');

/** A host that answers every unknown path with a page, which is also how many proxies say that something is missing. */
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

/** Every request for these files meets the fault, until the returned function is called and has waited for the last. */
export async function breakFiles(page: Page, files: RegExp, fault: Fault): Promise<() => Promise<void>> {
  let broken = true;
  const underWay = new Set<Promise<void>>();
  await page.route(files, async route => {
    if (!broken) return route.continue();
    const answer = fault(route);
    underWay.add(answer);
    await answer;
    underWay.delete(answer);
  });
  return async () => {
    broken = false;
    await Promise.all(underWay);
  };
}

/** Every request for these files gets no answer until it is let through. */
export async function holdFiles(page: Page, files: RegExp) {
  const waiting: Route[] = [];
  let holding = true;
  await page.route(files, async route => {
    if (holding) waiting.push(route);
    else await route.continue();
  });
  return {
    /** Requests from now on are answered; those that wait go on waiting. */
    letNewPass: () => {
      holding = false;
    },
    /** Answers those that wait. */
    release: async () => {
      holding = false;
      await Promise.all(waiting.splice(0).map(route => route.continue()));
    },
  };
}
