import type { Buffer } from 'node:buffer';
import { expect, type Page } from '@playwright/test';
import { storedValue } from '../support/page/device.ts';
import { expectHome, expectJob, navigateTo } from '../support/page/screens.ts';
import type { Customer, CustomerJob } from './customers.ts';
import { addPhoto } from './drafts/draft-form.ts';

interface SignInOptions {
  /** For a page that has not opened the portal yet. */
  readonly origin?: string;
  /** True if the login is persisted. */
  readonly isKept?: boolean;
}

/** Logs in with the account's link. If it `isKept`, the login is persisted when this resolves. */
export async function signIn(
  page: Page,
  { link }: Customer,
  { origin = '', isKept = true }: SignInOptions = {},
): Promise<void> {
  await page.goto(`${origin}/m/${link}`);
  await expect(page.getByRole('button', { name: 'Benutzermenü' })).toBeVisible();
  if (isKept) expect(await storedValue(page, 'sessions')).toBeDefined();
}

/** The reading form of a job. */
export function readingForm(page: Page, job: CustomerJob, origin = '') {
  const values = page.getByRole('textbox', { name: /^Zählerstand / });
  return {
    async open(): Promise<void> {
      await page.goto(`${origin}/ablesung/${job.id}`);
      await expectJob(page, job.meterNumber);
    },
    /** Navigates to the job within the open page, which needs no connection. */
    async choose(): Promise<void> {
      await page.bringToFront();
      await navigateTo(page, `/ablesung/${job.id}`);
      await expectJob(page, job.meterNumber);
    },
    /** Fills in a value for each rate, in their order, as text, e.g. `1234,500`. */
    async fill(...texts: readonly string[]): Promise<void> {
      for (const [index, text] of texts.entries()) await values.nth(index).fill(text);
    },
    async addPhoto(picture: Buffer): Promise<void> {
      await addPhoto(page, page.getByRole('button', { name: 'Foto hinzufügen' }).first(), picture);
    },
    values,
    comment: page.getByRole('textbox', { name: 'Kommentar' }),
    photos: page.getByRole('button', { name: /^Foto \d vergrößern$/ }),
    send: page.getByRole('button', { name: 'Ablesung senden' }),
    correct: page.getByRole('button', { name: 'Ablesung korrigieren' }),
    messages: page.getByRole('region', { name: 'Meldungen' }),
  };
}

/**
 * Waits until the page can show the outbox offline: without a service worker its chunk loads some time after the login.
 */
export async function untilOutboxIsLoaded(page: Page): Promise<void> {
  // A style sheet is listed, and a script removed, once it is loaded. Resource entries do not exist under a test's clock.
  const isLoaded = () =>
    page.evaluate(
      () =>
        Array.from(document.styleSheets).some(({ href }) => href?.includes('/Queue.')) &&
        !document.querySelector('script[src*="/Queue."]'),
    );
  await expect.poll(isLoaded).toBe(true);
}

/** Logs in and opens the form of a job without loading the portal a second time. It can go offline from then on. */
export async function signInToForm(
  page: Page,
  customer: Customer,
  job: CustomerJob,
  options: SignInOptions = {},
) {
  await signIn(page, customer, options);
  // The login navigates automatically, and would replace a page that was opened before.
  await expectHome(page);
  const form = readingForm(page, job, options.origin);
  await form.choose();
  await untilOutboxIsLoaded(page);
  return form;
}
