import { expect, test } from '../browser/test.ts';
import { draftForm } from './draft-form.ts';

const username = 'reise-entwurf';

test.use({ account: username, trace: 'off' });

test('two tabs with one job show the same draft, and neither takes the other’s entries away', async ({
  page,
  context,
}) => {
  const here = draftForm(page, username);
  const other = await context.newPage();
  const there = draftForm(other, username);
  await here.open();
  await there.open();
  await here.high.fill('2000,5');
  await expect(there.high).toHaveValue('2000,5');
  await expect(there.row).toContainText('Entwurf');

  await Promise.all([here.low.fill('900,1'), there.comment.fill('Aus dem zweiten Fenster')]);
  await expect(here.comment).toHaveValue('Aus dem zweiten Fenster');
  await expect(there.low).toHaveValue('900,1');
  await there.high.fill('2222,2');
  await expect(here.high).toHaveValue('2222,2');
  await Promise.all([page.reload(), other.reload()]);
  for (const form of [here, there]) {
    await expect(form.high).toHaveValue('2222,2');
    await expect(form.low).toHaveValue('900,1');
    await expect(form.comment).toHaveValue('Aus dem zweiten Fenster');
  }

  await here.discard.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Entwurf verwerfen' }).click();
  await expect(there.high).toHaveValue('');
  await expect(there.row).not.toContainText('Entwurf');
});
