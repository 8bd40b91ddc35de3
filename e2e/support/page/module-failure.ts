import { expect, type Locator, type Page } from '@playwright/test';
import texts from '../../../shell/locales/de-FORMAL.json' with { type: 'json' };
import { expectHome } from './screens.ts';

/** The explanation that stands in the area of a module with this failure code. */
function explanationOf(code: string): string {
  const found = Object.entries(texts).find(([key]) => key === `module.failed.${code}`)?.[1];
  if (found === undefined) throw new Error(`The shell has no text for the failure ${code}`);
  return found;
}

/** The failure that stands where a part of a module should be, found by its German title. */
export function moduleFailure(page: Page): Locator {
  return page
    .getByRole('alert')
    .filter({ has: page.getByRole('heading', { name: texts['module.failed.title'] }) });
}

/** The failure of a module is shown: readable, with its explanation, its code, and a way on. */
export async function expectModuleFailure(page: Page, module: string, code: string): Promise<void> {
  const failure = moduleFailure(page);
  await expect(failure).toBeVisible();
  await expect(failure).toContainText(explanationOf(code));
  await expect(failure).toContainText(`Fehlercode: ${module}/${code}`);
  await expect(failure.getByRole('button', { name: texts.retry })).toBeEnabled();
}

/** The same in the place of a whole page: a part of the page that is being left may have failed as well. */
export async function expectPageFailure(page: Page, module: string, code: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: texts['module.failed.title'] })).toBeVisible();
  await expectModuleFailure(page, module, code);
}

/**
 * The home page is shown, and the card of mf-reading has come or failed: no attempt to load the module is under way,
 * which the next one would take part in.
 */
export async function expectSettledHome(page: Page): Promise<void> {
  await expectHome(page);
  const card = page.getByRole('region', { name: 'Ablesung' });
  await expect(moduleFailure(page).or(card)).toBeVisible();
}

/** Presses "Erneut versuchen" of the failure that is shown. */
export async function tryAgain(page: Page): Promise<void> {
  await moduleFailure(page).getByRole('button', { name: texts.retry }).click();
}
