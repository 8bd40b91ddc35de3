import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { checkout } from '../e2e/support/server/backend-process.ts';

const milestone = path.join(checkout, 'bench/milestone.js');
const timeoutMs = 30_000;

/** Opens the job list in a new tab on a slowed-down CPU; milliseconds from the navigation until a job is visible. */
export async function startAtJobList(
  context: BrowserContext,
  cpuSlowdown = 1,
): Promise<{ page: Page; milliseconds: number }> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  const seen = Promise.withResolvers<number>();
  await page.exposeFunction('tellMilestone', seen.resolve);
  await page.addInitScript({ path: milestone });
  await page.addInitScript({ content: `watchForMilestone('main ul a[href^="/ablesung/"]');` });
  const late = setTimeout(() => seen.reject(new Error('No job is visible')), timeoutMs);
  await page.goto('/ablesung', { waitUntil: 'commit' });
  const milliseconds = await seen.promise;
  clearTimeout(late);
  return { page, milliseconds };
}
