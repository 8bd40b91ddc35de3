import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { chromium, type Page } from '@playwright/test';
import { wholeBrowser } from '#e2e/support/page/launch-options.ts';
import { logIn } from '#e2e/support/page/login.ts';
import { runningPortal } from '#e2e/support/server/running-portal.ts';

/** A browser with a profile on disk that a test can kill like a power failure. */
export async function killableBrowser() {
  const profile = await mkdtemp(path.join(tmpdir(), 'zaehlwerk-profile-'));
  let child: ChildProcess | undefined;

  async function kill(): Promise<void> {
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    // The whole process group: renderers and helpers are separate processes.
    process.kill(-child.pid, 'SIGKILL');
    await ended;
  }

  return {
    /** Starts it with the same profile and a new page of the portal. */
    async start(): Promise<Page> {
      const options = [
        '--headless=new',
        '--remote-debugging-port=0',
        `--user-data-dir=${profile}`,
        '--accept-lang=de-DE',
        '--window-size=1280,800',
        // Disables pages and downloads of a first or crashed start.
        '--no-first-run',
        '--no-default-browser-check',
        '--disable-background-networking',
        '--disable-component-update',
        '--hide-crash-restore-bubble',
        'about:blank',
      ];
      child = spawn(wholeBrowser.executablePath, [...wholeBrowser.args, ...options], {
        detached: true,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const browser = await chromium.connectOverCDP(await addressOf(child));
      const [context] = browser.contexts();
      if (!context) throw new Error('The browser has no context');
      return context.newPage();
    },
    async logIn(page: Page, username: string): Promise<void> {
      await page.goto(runningPortal().origin);
      await logIn(page, username);
    },
    kill,
    async remove(): Promise<void> {
      await kill();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function addressOf(child: ChildProcess): Promise<string> {
  if (!child.stderr) throw new Error('The browser says nothing');
  for await (const line of createInterface(child.stderr)) {
    const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error('The browser did not start');
}
