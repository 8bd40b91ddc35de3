import type { Page, Route } from '@playwright/test';

type Config = Readonly<Record<string, object>>;

/** Pages come without a view and its config: the portal requests the config, and draws itself. */
export async function withoutServedView(page: Page): Promise<void> {
  await page.route('**/*', async route => {
    if (!route.request().isNavigationRequest()) return route.fallback();
    const visit = { ...route.request().headers(), 'sec-fetch-mode': 'navigate' };
    const varying = (await route.fetch({ headers: visit, maxRedirects: 0 })).headers().vary ?? '';
    // Pages of a development server stay its own: Chromium blocks the files of others on this machine.
    if (!varying.includes('sec-fetch-mode')) return route.fallback();
    const response = await route.fetch();
    const { 'content-encoding': _encoding, 'content-length': _length, ...headers } = response.headers();
    await route.fulfill({ response, headers, body: await response.text() });
  });
}

/** Answers requests for the config; the connectivity probe at the same address is not one. */
export async function answerConfig(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await withoutServedView(page);
  await page.route('**/api/public/application', route =>
    route.request().method() === 'HEAD' ? route.continue() : answer(route),
  );
}

/** Changes the config of the deployment that the backend returns. */
async function configure(page: Page, change: (config: Config) => object): Promise<void> {
  await answerConfig(page, async route => {
    const response = await route.fetch();
    const config: Config = await response.json();
    await route.fulfill({ response, json: { ...config, ...change(config) } });
  });
}

/** Sets feature switches of the deployment; the rest of its config is unchanged. */
export function withFeatures(page: Page, features: Readonly<Record<string, unknown>>): Promise<void> {
  return configure(page, config => ({ features: { ...config.features, ...features } }));
}

/** Allows or forbids anonymous reading. */
export function allowAnonymousReading(page: Page, isAllowed = true): Promise<void> {
  return configure(page, ({ unknownUserReading }) => ({
    unknownUserReading: { ...unknownUserReading, unknownUserReadingAllowed: isAllowed },
  }));
}

/** Sets the customer system's settings of the deployment. */
export function withCrmSettings(page: Page, settings: object): Promise<void> {
  return configure(page, ({ crmSettings }) => ({ crmSettings: { ...crmSettings, ...settings } }));
}
