import { expect, type Page } from '@playwright/test';

/** The offline panel; hidden while the portal is reachable. */
export function offlinePanel(page: Page) {
  return page.getByRole('status').filter({ hasText: /^(Kein Internet|Das Netz verlangt eine Anmeldung)/ });
}

/** The message that the connection is back. */
export function notice(page: Page) {
  return page.getByRole('region', { name: 'Meldungen' });
}

/** Waits until the portal monitors the connection, whose code loads after the page. */
export async function untilWatched(page: Page): Promise<void> {
  await expect(page.locator('section:has(> [role=status]) + div > header')).toBeAttached();
}
