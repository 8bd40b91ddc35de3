import type { Page } from '@playwright/test';
import { expectPrintedAlone } from './print.ts';
import { expect } from './test.ts';

/** The format of decisions.md 46. */
const submissionNumber = /^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/;

export async function numberOnReceipt(page: Page): Promise<string | null> {
  const dialog = page.getByRole('dialog', { name: 'Beleg' });
  return dialog.getByText(submissionNumber).textContent();
}

/** Expects the print output to be the open receipt with this number, alone on one sheet. */
export async function expectReceiptPrintedAlone(page: Page, number: string): Promise<void> {
  await expectPrintedAlone(page, page.getByRole('heading', { level: 1, name: 'Beleg', exact: true }));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(number, { exact: true }).filter({ visible: true })).toHaveCount(1);
  await page.emulateMedia({ media: null });
}

export async function closeReceipt(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Beleg' });
  await dialog.getByRole('button', { name: 'Schließen' }).click();
  await expect(dialog).toHaveCount(0);
}
