import type { Locator, Page } from '@playwright/test';

/** The comment field of the visible form, expanded; expanding it moves the focus there. */
export async function openComment(page: Page): Promise<Locator> {
  const comment = page.getByRole('textbox', { name: 'Kommentar' });
  const add = page.getByRole('button', { name: 'Kommentar hinzufügen' });
  await comment.or(add).waitFor();
  if (await add.isVisible()) await add.click();
  return comment;
}
