import { type BrowserContext, expect, type Page } from '@playwright/test';
import { logIn } from './login.ts';

/** Opens the portal, logs in, and waits until the portal is precached and the jobs are persisted. */
export async function logInAndPrecache(page: Page, username = 'kunde'): Promise<void> {
  await page.goto('/');
  await logIn(page, username);
  await expect.poll(() => blocksOnDevice(page)).toBeGreaterThan(0);
  await untilPrecached(page);
}

/** How many blocks of lists are persisted, of 100 items at most. */
export function blocksOnDevice(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const opening = indexedDB.open('zw-lists');
        opening.onsuccess = () => {
          const counting = opening.result.transaction('lists').objectStore('lists').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );
}

/** Waits until a service worker controls the page, which requires the complete release. */
export async function untilPrecached(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}

/** Evaluates in a page that may be reloading: then the new one answers. */
export async function evaluateAcrossReloads<Answer>(
  page: Page,
  ask: () => Answer | Promise<Answer>,
): Promise<Answer> {
  try {
    return await page.evaluate(ask);
  } catch (error) {
    if (!String(error).includes('Execution context was destroyed')) throw error;
    await page.waitForLoadState();
    return evaluateAcrossReloads(page, ask);
  }
}

/** Ids of the cached release sets, oldest first. */
export function setsOnDevice(page: Page): Promise<string[]> {
  return evaluateAcrossReloads(page, async () =>
    (await caches.keys()).filter(name => name.startsWith('zw-set-')).map(name => name.replace('zw-set-', '')),
  );
}

/** The current states of the registration's workers. */
export function workerStates(page: Page) {
  return evaluateAcrossReloads(page, async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return {
      installing: registration?.installing?.state,
      waiting: registration?.waiting?.state,
      active: registration?.active?.state,
    };
  });
}

/** A new tab of the same device. */
export async function newTab(context: BrowserContext, address: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(address);
  return tab;
}
