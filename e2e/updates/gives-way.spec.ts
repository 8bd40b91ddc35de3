import { expect, test } from '../browser/own-portal-test.ts';
import { settleIn } from '../browser/service-worker.ts';
import { activate, untilUpdateWaits } from './update-dialog.ts';

test('a new version takes over, also where files are asked for at the moment in which the one before gives way', async ({
  page,
  portal: { releases },
}) => {
  await settleIn(page);
  await page.goto('/ablesung');
  await releases.release('mf-reading', { 'jobs.search.label': 'Aufträge finden' });
  await untilUpdateWaits(page);
  await page.evaluate(() => {
    const file = document.querySelector<HTMLScriptElement>('script[src^="/shell/"]');
    const asking = setInterval(() => void fetch(`${file?.src}?${Math.random()}`).catch(() => undefined), 7);
    setTimeout(() => clearInterval(asking), 2_000);
  });
  await activate(page);
  await expect(page.getByRole('searchbox', { name: 'Aufträge finden' })).toBeVisible();
});
