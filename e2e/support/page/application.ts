import type { Page, Route } from '@playwright/test';

type Config = Readonly<Record<string, object>>;

/** Answers the requests for the config; the check whether the portal can be reached, at the same address, is not one. */
export async function answerConfig(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route('**/api/public/application', route =>
    route.request().method() === 'HEAD' ? route.continue() : answer(route),
  );
}

/** Lets the deployment have another config, made from the one that the backend answers. */
async function configure(page: Page, change: (config: Config) => object): Promise<void> {
  await answerConfig(page, async route => {
    const response = await route.fetch();
    const config: Config = await response.json();
    await route.fulfill({ response, json: { ...config, ...change(config) } });
  });
}

/** Lets the deployment have these switches; everything else of its config stays what the backend answers. */
export function withFeatures(page: Page, features: Readonly<Record<string, unknown>>): Promise<void> {
  return configure(page, config => ({ features: { ...config.features, ...features } }));
}

/** Lets the deployment allow reading without login, or not. */
export function withoutLoginAllowed(page: Page, isAllowed = true): Promise<void> {
  return configure(page, ({ unknownUserReading }) => ({
    unknownUserReading: { ...unknownUserReading, unknownUserReadingAllowed: isAllowed },
  }));
}

/** Lets the deployment have these settings of its customer system. */
export function withCrmSettings(page: Page, settings: object): Promise<void> {
  return configure(page, ({ crmSettings }) => ({ crmSettings: { ...crmSettings, ...settings } }));
}
