import type { Locator, Page } from '@playwright/test';

/** The comment field of the visible form, expanded; expanding it moves the focus there. */
export async function openComment(page: Page): Promise<Locator> {
  const comment = page.getByRole('textbox', { name: 'Kommentar' });
  const add = page.getByRole('button', { name: 'Kommentar hinzufügen' });
  await comment.or(add).waitFor();
  if (await add.isVisible()) await add.click();
  return comment;
}

/** The field of the reading date in the visible form; opening it moves the focus there. */
export async function openDay(page: Page): Promise<Locator> {
  const day = page.getByRole('textbox', { name: 'Ablesedatum' });
  const open = page.getByRole('button', { name: 'Ablesedatum: heute' });
  await day.or(open).waitFor();
  if (await open.isVisible()) await open.click();
  return day;
}
