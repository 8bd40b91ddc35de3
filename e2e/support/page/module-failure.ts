import { expect, type Locator, type Page } from '@playwright/test';
import texts from '../../../shell/locales/de-FORMAL.json' with { type: 'json' };
import { expectHome } from './screens.ts';

/** The explanation of a failure code in a module's area. */
function explanationOf(code: string): string {
  const found = Object.entries(texts).find(([key]) => key === `module.failed.${code}`)?.[1];
  if (found === undefined) throw new Error(`The shell has no text for the failure ${code}`);
  return found;
}

/** The failure in the place of a module's part, found by its German title. */
export function moduleFailure(page: Page): Locator {
  return page
    .getByRole('alert')
    .filter({ has: page.getByRole('heading', { name: texts['module.failed.title'] }) });
}

/** Expects a readable failure of a module with explanation, code and a next step. */
export async function expectModuleFailure(page: Page, module: string, code: string): Promise<void> {
  const failure = moduleFailure(page);
  await expect(failure).toBeVisible();
  await expect(failure).toContainText(explanationOf(code));
  await expect(failure).toContainText(`Fehlercode: ${module}/${code}`);
  await expect(failure.getByRole('button', { name: texts.retry })).toBeEnabled();
}

/** The same for a whole page: a part of the previous page may have failed as well. */
export async function expectPageFailure(page: Page, module: string, code: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: texts['module.failed.title'] })).toBeVisible();
  await expectModuleFailure(page, module, code);
}

/** Waits for the home page with a loaded or failed card of mf-reading: the next attempt does not join a pending one. */
export async function expectSettledHome(page: Page): Promise<void> {
  await expectHome(page);
  const card = page.getByRole('region', { name: 'Ablesung' });
  await expect(moduleFailure(page).or(card)).toBeVisible();
}

export async function tryAgain(page: Page): Promise<void> {
  await moduleFailure(page).getByRole('button', { name: texts.retry }).click();
}
