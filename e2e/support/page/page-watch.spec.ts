import { runningPortal } from '../server/running-portal.ts';
import { PageWatch } from './page-watch.ts';
import { expect } from './test.ts';
import { test as base } from './worker-test.ts';

base('Hidden errors and unfulfilled announcements are reported', async ({ context, page }) => {
  const { origin } = runningPortal();
  const watch = new PageWatch(origin);
  await watch.attach(context);
  await page.goto(`${origin}/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(watch.findings()).toEqual([]);

  watch.announce(/^error: announced/, /^error: never said/);
  await page.evaluate(() => {
    const say = globalThis.console;
    say.error('announced');
    say.error('not announced');
    setTimeout(() => {
      throw new Error('uncaught by the page');
    });
    document.body.append(Object.assign(new Image(), { src: 'https://elsewhere.example/pixel.png' }));
  });
  const finds = (...patterns: RegExp[]) =>
    expect
      .poll(() => watch.findings())
      .toEqual(expect.arrayContaining(patterns.map(pattern => expect.stringMatching(pattern))));
  // A page that is closed at once reports nothing more.
  await finds(
    /^error: not announced/,
    /^exception: Error: uncaught by the page/,
    /^policy: img-src forbids https:\/\/elsewhere\.example/,
  );
  await page.goto(origin.replace('localhost', '127.0.0.1'));
  await finds(/^request to http:\/\/127\.0\.0\.1/, /^announced but never seen: .*never said/);
  expect(watch.findings()).not.toContainEqual(expect.stringMatching(/^error: announced/));
});
