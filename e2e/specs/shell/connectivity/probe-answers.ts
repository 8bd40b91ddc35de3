import type { Page, Route } from '@playwright/test';

/**
 * Answers every connectivity probe with `answer` from now on; `undefined` passes it to the portal. Counts the probes.
 */
export async function answerProbes(page: Page) {
  const probes = { asked: 0, answer: undefined as ((route: Route) => Promise<void>) | undefined };
  await page.route('**/api/public/application', async route => {
    if (route.request().method() !== 'HEAD') return route.fallback();
    probes.asked++;
    return probes.answer ? probes.answer(route) : route.continue();
  });
  return probes;
}

export const unanswered = () => new Promise<never>(() => undefined);

/** Waits for the next answer to a probe. */
export async function untilProbeIsAnswered(page: Page): Promise<void> {
  await page.waitForResponse(
    answer => answer.request().method() === 'HEAD' && answer.url().endsWith('/api/public/application'),
  );
}
