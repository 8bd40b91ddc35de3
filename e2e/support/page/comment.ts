import type { Locator, Page } from '@playwright/test';

/** The comment of the form that is shown, unfolded; it has the focus where it was folded. */
export async function openComment(page: Page): Promise<Locator> {
  const comment = page.getByRole('textbox', { name: 'Kommentar' });
  const add = page.getByRole('button', { name: 'Kommentar hinzufügen' });
  await comment.or(add).waitFor();
  if (await add.isVisible()) await add.click();
  return comment;
}
