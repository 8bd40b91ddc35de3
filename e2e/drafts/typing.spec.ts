import type { Buffer } from 'node:buffer';
import process from 'node:process';
import { expect, test } from '../browser/test.ts';
import { drawn } from '../photos/sample-pictures.ts';
import { recordTyping } from '../photos/typing-record.ts';
import { draftsOnDevice } from './device-drafts.ts';
import { draftForm } from './draft-form.ts';

const username = 'reise-entwurf';
const cpuSlowdown = 4;

// A trace fetches what the page shows under blob addresses, and the policy of the page forbids that.
test.use({ account: username, trace: 'off' });

test('writing a draft with three photos does not hold up typing', async ({ page }) => {
  const form = draftForm(page, username);
  await form.open();
  const pictures: Buffer[] = [];
  for (const width of [1600, 1601, 1602])
    pictures.push(await drawn(page, { width, height: 1200, type: 'image/jpeg' }));
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Foto hinzufügen' }).first().click();
  const files = pictures.map((buffer, index) => ({ name: `${index}.jpg`, mimeType: 'image/jpeg', buffer }));
  await (await chooser).setFiles(files);
  await expect(form.photos).toHaveCount(3);
  await expect.poll(async () => (await draftsOnDevice(page)).files).toHaveLength(3);

  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await page.evaluate(recordTyping);
  await form.comment.pressSequentially('Der Zähler hängt im Keller hinter dem Regal.', { delay: 60 });
  const record = await page.evaluate(() => window.endTypingRecord?.());
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  if (!record) throw new Error('Nothing was recorded');
  const slowest = Math.max(0, ...record.keys);
  process.stdout.write(
    `CPU ${cpuSlowdown} times slower, 3 stored photos: slowest key to its frame ${slowest} ms, ` +
      `${record.longTasks.length} long tasks, the longest ${Math.max(0, ...record.longTasks).toFixed(0)} ms\n`,
  );
  expect(slowest).toBeLessThan(500);
});
