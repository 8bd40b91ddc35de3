import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import type { ReceivedMail } from '@zaehlwerk/backend/test-mail';
import { runningPortal } from './running-portal.ts';

/** A mail received by the mail server of the run. */
interface SentMail {
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Content types of the attachments. */
  readonly attachments: readonly string[];
}

/** Saves a mail for the tests, which run in other processes. */
export async function keepMail(directory: string, { to, mail }: ReceivedMail): Promise<void> {
  const { from, subject = '', text = '', html } = mail;
  const attachments = mail.attachments.map(({ contentType }) => contentType);
  const sent: SentMail = { to, from: from?.text ?? '', subject, text, html: html || '', attachments };
  const file = path.join(directory, randomUUID());
  await writeFile(file, JSON.stringify(sent));
  await rename(file, `${file}.json`);
}

/** All mails to an address, unordered, once there are at least this many. */
export async function mailsTo(address: string, atLeast = 1): Promise<readonly SentMail[]> {
  let mails: readonly SentMail[] = [];
  await expect
    .poll(
      async () => {
        mails = (await allMails()).filter(({ to }) => to === address);
        return mails.length;
      },
      { message: `mails to ${address}`, timeout: 15_000 },
    )
    .toBeGreaterThanOrEqual(atLeast);
  return mails;
}

async function allMails(): Promise<readonly SentMail[]> {
  const { mails } = runningPortal();
  const files = (await readdir(mails)).filter(file => file.endsWith('.json'));
  return Promise.all(files.map(async file => JSON.parse(await readFile(path.join(mails, file), 'utf8'))));
}
