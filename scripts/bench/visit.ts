import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, CDPSession } from '@playwright/test';
import { type NetworkCost, NetworkLog } from './network-log.ts';

/** What one visit measured. `milliseconds` from navigation start to the milestone, by the page's own clock. */
export interface Visit extends NetworkCost {
  readonly milliseconds: number;
}

const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const cpuSlowdown = 4;
const patienceMs = 60_000;
const quietMs = 500;

/** Opens an address in a new page, throttled, and waits for the element that makes it usable and then for silence. */
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
  const milliseconds = await Promise.race([milestone.promise, pause(patienceMs, undefined, { ref: false })]);
  if (milliseconds === undefined) {
    const text = (await page.locator('body').textContent()) ?? '';
    throw new Error(`${url} shows no ${selector} after ${patienceMs / 1000} s, but: ${text.slice(0, 500)}`);
  }
  await silence(log);
  await page.close();
  return { milliseconds, ...log.cost };
}

async function throttle(devtools: CDPSession): Promise<void> {
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
}

async function silence(log: NetworkLog): Promise<void> {
  const deadline = Date.now() + patienceMs;
  let quietSince = Date.now();
  let seen = log.requests.length;
  while (Date.now() - quietSince < quietMs && Date.now() < deadline) {
    await pause(50);
    if (!log.isQuiet || log.requests.length !== seen) quietSince = Date.now();
    seen = log.requests.length;
  }
}
