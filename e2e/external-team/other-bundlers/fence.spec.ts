import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { logIn } from '#e2e/support/page/login.ts';
import { expect, test } from '#e2e/support/page/own-portal-test.ts';
import { expectHome, navigateTo } from '#e2e/support/page/screens.ts';
import { buildToolchain } from '#e2e/support/server/build-other-bundlers.ts';

test.use({ serviceWorkers: 'block' });

const toolchains = ['rspack', 'webpack', 'vite'] as const;

/** Against everything that a page shows, by its own names. */
const hostile = (classes: readonly string[]) => `
${classes.join(',')} { display: none !important; --brand: red !important; --page: black; }
${classes.map(name => `html body ${name}:not(.counter)::before`).join(',')} { content: "evil"; }
@layer mantine.reset, evil, mantine;
@layer mantine { ${classes.join(',')} { font-size: 5rem !important; } }
@keyframes page-loading-appears { to { transform: rotate(90deg); } }
@font-face { font-family: "Liberation Sans"; src: local("DejaVu Sans Mono"); }
@page receipt { margin: 10cm; }
.counter { counter-reset: list-item 9; z-index: 110; text-decoration: line-through; }
.counter + * { display: none; }
`;

test('Hostile styles of any toolchain change nothing but their own module', async ({ page, portal }) => {
  const workspace = await mkdtemp(path.join(tmpdir(), 'zaehlwerk-fence-'));
  try {
    await page.goto('/');
    await logIn(page, 'kunde');
    const classes = await onEachScreen(page, () => classesOf(page));
    const styles = hostile([...new Set(classes.flat())]);
    for (const toolchain of toolchains)
      await portal.releases.releaseBuilds([
        await buildToolchain(toolchain, path.join(workspace, toolchain), styles),
      ]);

    await page.goto('/');
    const before = await onEachScreen(page, () => settled(page));
    for (const toolchain of toolchains) {
      await navigateTo(page, `/module-${toolchain}`);
      const counter = page.getByRole('button', { name: `${toolchain}: ` });
      await expect(counter).toHaveCSS('text-decoration-line', 'line-through');
    }
    // The styles stay on the page, as it is not loaded anew.
    const after = await onEachScreen(page, () => settled(page));
    expect(after.map((one, index) => before[index]?.equals(one))).toEqual([true, true]);

    await test.step('Without a fence they would', async () => {
      await page.evaluate(css => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        document.adoptedStyleSheets = [sheet];
      }, styles);
      expect(before[1]?.equals(await settled(page))).toBe(false);
    });
  } finally {
    await rm(workspace, { recursive: true });
  }
});

/** The start page with its cards and the help, without a reload, once everything of them is there. */
async function onEachScreen<Result>(page: Page, work: () => Promise<Result>): Promise<Result[]> {
  await navigateTo(page, '/');
  await expectHome(page);
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(4);
  const home = await work();
  await navigateTo(page, '/help');
  await expect(page.getByRole('heading', { level: 1, name: 'Hilfe' })).toBeVisible();
  return [home, await work()];
}

/** A picture of the page that does not change any more. */
async function settled(page: Page): Promise<Buffer> {
  let picture: Buffer = Buffer.alloc(0);
  await expect(async () => {
    const before = picture;
    picture = await page.screenshot({ animations: 'disabled', caret: 'hide', fullPage: true });
    expect(picture.equals(before)).toBe(true);
  }).toPass({ intervals: [1000] });
  return picture;
}

/** All classes in use on the page, as selectors. */
const classesOf = (page: Page) =>
  page.evaluate(() => {
    const used = [...document.querySelectorAll('[class]')].flatMap(({ classList }) => [...classList]);
    return used.map(name => `.${CSS.escape(name)}`);
  });
