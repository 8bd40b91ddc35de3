import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** Expects the print output to be one sheet with this heading and nothing of the page around it. */
export async function expectPrintedAlone(page: Page, heading: Locator): Promise<void> {
  await expect(heading).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(heading).toBeVisible();
  for (const role of ['main', 'banner', 'dialog', 'button'] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
  await page.emulateMedia({ media: null });
  await expect(heading).toBeHidden();
  expect(sheetsOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
}

/** Number of pages of a PDF written by the browser. */
function sheetsOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
