import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { answeredWithin, costOf, type LoggedRequest, type NetworkCost, NetworkLog } from './network-log.ts';

/** Measurements of one visit. `milliseconds` from navigation start to the milestone, by the page's clock. */
export interface Visit extends NetworkCost {
  readonly milliseconds: number;
  /** Cost up to the milestone. */
  readonly untilThen: NetworkCost;
  /** All network requests, for analysis of surprising results. */
  readonly log: readonly LoggedRequest[];
}

const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const cpuSlowdown = 4;
const timeoutMs = 60_000;
const quietMs = 500;

/**
 * Opens an address in a new throttled page and waits for the element that makes it usable, then for network idle, and
 * then for the service worker, so that the next visit finds it active on every site.
 */
export async function visit(context: BrowserContext, url: string, selector: string): Promise<Visit> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const log = new NetworkLog(devtools);
  await throttle(devtools);
  const milestone = Promise.withResolvers<number>();
  await page.exposeFunction('tellMilestone', milestone.resolve);
  await page.addInitScript({ path: path.join(import.meta.dirname, 'milestone.js') });
  await page.addInitScript({ content: `watchForMilestone(${JSON.stringify(selector)});` });
  await page.goto(url, { waitUntil: 'commit' });
  const milliseconds = await Promise.race([milestone.promise, pause(timeoutMs, undefined, { ref: false })]);
  if (milliseconds === undefined) {
    const text = (await page.locator('body').textContent()) ?? '';
    throw new Error(`${url} shows no ${selector} after ${timeoutMs / 1000} s, but: ${text.slice(0, 500)}`);
  }
  await silence(log, page);
  const requests = structuredClone(log.requests);
  const untilThen = costOf(answeredWithin(milliseconds, requests));
  const seen = { milliseconds, untilThen, ...costOf(requests), log: requests };
  await workerReady(page, url);
  await page.close();
  return seen;
}

async function throttle(devtools: CDPSession): Promise<void> {
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
}

async function workerReady(page: Page, url: string): Promise<void> {
  const ready = page.evaluate('navigator.serviceWorker.ready.then(Boolean)');
  if (!(await Promise.race([ready, pause(timeoutMs, false, { ref: false })])))
    throw new Error(`${url} has no service worker after ${timeoutMs / 1000} s`);
}

async function silence(log: NetworkLog, page: Page): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  let quietSince = Date.now();
  let seen = log.requests.length;
  while (Date.now() - quietSince < quietMs && Date.now() < deadline) {
    await pause(50);
    const workers = page.workers().map(worker => worker.url());
    if (!log.isQuiet(workers) || log.requests.length !== seen) quietSince = Date.now();
    seen = log.requests.length;
  }
}
