import process from 'node:process';
import { type Browser, chromium } from '@playwright/test';
import { type Account, accounts, type Scenario, scenarios, type Turn } from './scenarios.ts';
import { type Visit, visit } from './visit.ts';

/** A published site with its own backend. */
export interface Site {
  readonly name: string;
  readonly origin: string;
}

export interface Series {
  readonly site: string;
  readonly scenario: string;
  readonly turn: Turn;
  readonly visits: readonly Visit[];
}

type Device = NonNullable<Parameters<Browser['newContext']>[0]>['storageState'];

/**
 * Visits all sites alternately, `runs` times each, so that load of the machine affects all of them. Every run is a new
 * device: a first visit with an empty cache, then a repeat visit.
 */
export async function measure(
  sites: readonly Site[],
  runs: number,
  executablePath: string,
): Promise<Series[]> {
  const browser = await launch(executablePath);
  try {
    const all: (Omit<Series, 'visits'> & { visit: Visit })[] = [];
    // The first round only warms up browser and backends.
    for (let run = 0; run <= runs; run += 1) {
      // Every site goes first equally often.
      const inTurn = [...sites.slice(run % sites.length), ...sites.slice(0, run % sites.length)];
      // A new login for every run, so that no token is old enough to be refreshed during it.
      const devices = new Map<string, Device>();
      for (const site of inTurn)
        for (const account of accounts)
          devices.set(`${account} ${site.name}`, await loggedInDevice(browser, site, account));
      for (const scenario of scenarios) {
        for (const site of inTurn) {
          const device = devices.get(`${scenario.account} ${site.name}`);
          const [first, repeat] = await visitTwice(browser, site, scenario, device);
          if (run === 0) continue;
          const key = { site: site.name, scenario: scenario.name };
          all.push({ ...key, turn: 'first', visit: first }, { ...key, turn: 'repeat', visit: repeat });
        }
      }
      process.stdout.write(run === 0 ? 'Warmed up.\n' : `Run ${run} of ${runs} done.\n`);
    }
    const series = Map.groupBy(all, ({ site, scenario, turn }) => [site, scenario, turn].join('\n'));
    return [...series.values()].flatMap(group =>
      group.slice(0, 1).map(({ visit: _, ...key }) => ({ ...key, visits: group.map(({ visit }) => visit) })),
    );
  } finally {
    await browser.close();
  }
}

function launch(executablePath: string): Promise<Browser> {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({
    executablePath,
    args: [...asRoot, '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
}

const screen = { locale: 'de-DE', timezoneId: 'Europe/Berlin', viewport: { width: 1280, height: 800 } };

/** The storage of a device after a login, without caches. */
async function loggedInDevice(browser: Browser, { origin }: Site, account: Account): Promise<Device> {
  const context = await browser.newContext(screen);
  const page = await context.newPage();
  await page.goto(origin);
  await page.locator('input[name=username]').fill(account);
  await page.locator('input[name=password]').fill(`${account}-demo`);
  await page.locator('button[type=submit]').click();
  await page.locator('input[name=password]').waitFor({ state: 'detached' });
  // The screen changes before the session is written: only a new visit proves that it is persisted.
  await page.waitForLoadState('networkidle');
  for (const { path, selector } of scenarios.filter(scenario => scenario.account === account)) {
    await page.goto(origin + path);
    await page.locator(selector).first().waitFor();
  }
  const device = await context.storageState({ indexedDB: true });
  await context.close();
  return device;
}

async function visitTwice(
  browser: Browser,
  { origin }: Site,
  { path, selector }: Scenario,
  storageState: Device,
): Promise<[Visit, Visit]> {
  const context = await browser.newContext({ ...screen, ...(storageState && { storageState }) });
  const first = await visit(context, origin + path, selector);
  const repeat = await visit(context, origin + path, selector);
  await context.close();
  return [first, repeat];
}
