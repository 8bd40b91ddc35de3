import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { goToNext } from '../e2e/specs/unknown-reading/anonymous/wizard.ts';
import { median } from '../e2e/support/page/in-page.ts';
import { optimizingBrowser } from '../e2e/support/page/launch-options.ts';
import { logIn } from '../e2e/support/page/login.ts';
import { checkout, startBackend } from '../e2e/support/server/backend-process.ts';
import { type KeyWork, workOfKeys } from './key-work.ts';

/**
 * Measures main-thread processor time from a key to the frame that shows it, where readings are typed: `node
 * bench/typing.ts --against <site>` after `npm run build`. The other site, such as one of an earlier checkout,
 * alternates with it. Processor time is stable on a shared machine; a phone needs four times as much.
 */
const { values: options } = parseArgs({
  options: { against: { type: 'string' }, rounds: { type: 'string', default: '3' } },
});
const digits = '123456';

interface Screen {
  readonly name: string;
  readonly fields: number;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly reach: (page: Page) => Promise<void>;
}

async function openList(page: Page, username: string): Promise<void> {
  await page.goto('/ablesung');
  await logIn(page, username);
  await page.getByRole('navigation', { name: 'Aufträge' }).getByRole('listitem').first().waitFor();
}

const phone = { width: 390, height: 844 };
const screens: readonly Screen[] = [
  {
    name: 'form with twelve registers',
    fields: 6,
    viewport: phone,
    async reach(page) {
      await openList(page, 'varianten');
      await page.getByRole('searchbox', { name: 'Aufträge suchen' }).fill('1ESY4002713813');
      await page.getByRole('link', { name: '1ESY4002713813' }).click();
    },
  },
  {
    name: 'list entry, fifty of 10,000 jobs',
    fields: 6,
    viewport: { width: 1280, height: 800 },
    async reach(page) {
      await openList(page, 'ableser');
      await page.goto('/ablesung/liste');
    },
  },
  {
    name: 'wizard, two registers',
    fields: 2,
    viewport: phone,
    async reach(page) {
      await page.goto('/ablesung-ohne-zugang');
      await page.getByRole('textbox', { name: 'Zählernummer' }).fill('1EMH0012345678');
      await page.getByRole('radio', { name: 'Zweirichtungszähler' }).check();
      await goToNext(page);
    },
  },
];

/** Until a frame that follows is committed. */
const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Types into the first fields of a screen and returns the work of each key. */
async function type(browser: Browser, origin: string, screen: Screen): Promise<readonly KeyWork[]> {
  const { viewport, fields: amount, reach } = screen;
  const context = await browser.newContext({ baseURL: origin, locale: 'de-DE', viewport });
  const page = await context.newPage();
  await reach(page);
  const fields = page.getByRole('textbox', { name: /^Zählerstand/ });
  await fields.nth(amount - 1).waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)));
  const categories = ['-*', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];
  await browser.startTracing(page, { categories });
  for (let index = 0; index < amount; index++) {
    await fields.nth(index).focus();
    await nextFrame(page);
    await fields.nth(index).pressSequentially(digits, { delay: 60 });
  }
  await nextFrame(page);
  const trace = await browser.stopTracing();
  await context.close();
  return workOfKeys(trace);
}

function report(name: string, rounds: readonly (readonly KeyWork[])[]): void {
  const keys = rounds.flatMap(keys => keys.map((key, index) => ({ ...key, index })));
  const of = (isMeant: (index: number) => boolean, what: keyof KeyWork) =>
    median(keys.filter(({ index }) => isMeant(index)).map(key => key[what])).toFixed(1);
  const kinds = {
    'first key': (index: number) => index === 0,
    'first in a later field': (index: number) => index > 0 && index % digits.length === 0,
    'other keys': (index: number) => index % digits.length > 0,
  };
  const lines = Object.entries(kinds).map(
    ([kind, isMeant]) => `${kind} ${of(isMeant, 'toFrame')} (its event ${of(isMeant, 'event')})`,
  );
  process.stdout.write(`  ${name}: ${lines.join(', ')}\n`);
}

const sites = [path.join(checkout, 'site'), ...(options.against ? [path.resolve(options.against)] : [])];
const browser = await chromium.launch(optimizingBrowser);
const started = await Promise.all(
  sites.map(async site => {
    const data = await mkdtemp(path.join(tmpdir(), 'zaehlwerk-typing-'));
    return { data, backend: await startBackend(site, data) };
  }),
);
try {
  for (const screen of screens) {
    const measured = started.map((): (readonly KeyWork[])[] => []);
    for (let round = 0; round < Number(options.rounds); round++)
      for (const turn of started.keys()) {
        const side = (round + turn) % started.length;
        measured[side]?.push(await type(browser, started[side]?.backend.origin ?? '', screen));
      }
    process.stdout.write(`${screen.name}\n`);
    for (const [side, rounds] of measured.entries()) report(side === 0 ? 'here' : 'there', rounds);
  }
} finally {
  await browser.close();
  for (const { backend, data } of started) {
    await backend.stop();
    await rm(data, { recursive: true, force: true });
  }
}
