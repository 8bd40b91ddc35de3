import process from 'node:process';
import type { Engine } from '#e2e/support/engines/engine.ts';
import { startFirefox } from '#e2e/support/engines/firefox.ts';
import { Visitor } from '#e2e/support/engines/visitor.ts';
import { startWebkit } from '#e2e/support/engines/webkit.ts';
import { test as base } from '#e2e/support/page/worker-test.ts';
import { type EngineName, engineNames } from '#e2e/support/server/engine-accounts.ts';
import { type OwnPortal, withOwnPortal } from '#e2e/support/server/own-portal.ts';
import { customerJourney } from './customer-journey.ts';

/** In Chromium every step has a spec of its own. */
const start: Record<EngineName, () => Promise<Engine>> = {
  firefox: () => startFirefox({ isPrivate: false }),
  'firefox-private': () => startFirefox({ isPrivate: true }),
  webkit: startWebkit,
};

interface Fixtures {
  readonly portal: OwnPortal;
  /** Started engines; they are closed even if a test is aborted. */
  readonly engines: Engine[];
}

const test = base.extend<Fixtures>({
  portal: ({ ownBackend }, use) => withOwnPortal(ownBackend, use),
  async engines({ browserName: _ }, use) {
    const started: Engine[] = [];
    await use(started);
    await Promise.all(started.map(engine => engine.close()));
  },
});

/** Private windows of Firefox differ in where they keep their data alone: `npm run test:long` goes there. */
const isVisited = (name: EngineName) => name !== 'firefox-private' || process.env.EVERY_VARIANT;

for (const name of engineNames.filter(isVisited))
  test(`The customer journey works in ${name}`, async ({ portal, engines }, testInfo) => {
    test.setTimeout(300_000);
    const engine = await start[name]();
    engines.push(engine);
    const visitors: Visitor[] = [];
    const visit = async () => {
      const visitor = await Visitor.in(engine, portal.front.origin);
      visitors.push(visitor);
      return visitor;
    };
    try {
      await customerJourney(name, portal, visit, test.step);
    } catch (error) {
      for (const { page } of visitors) {
        const body = await page.screenshot().catch(() => undefined);
        if (body) await testInfo.attach('page', { body, contentType: 'image/png' });
      }
      throw error;
    }
  });
