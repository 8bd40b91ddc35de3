import { expect, type Page } from '@playwright/test';

/** What the portal says while it cannot be reached; hidden while it can. */
export function offlinePanel(page: Page) {
  return page.getByRole('status').filter({ hasText: /^(Kein Internet|Das Netz verlangt eine Anmeldung)/ });
}

/** Where the portal says that the connection is back. */
export function notice(page: Page) {
  return page.getByRole('region', { name: 'Meldungen' });
}

/** Waits until the portal watches the connection: that comes after the page, and stands above all of it. */
export async function untilWatched(page: Page): Promise<void> {
  await expect(page.locator('section:has(> [role=status]) + div > header')).toBeAttached();
}
