import { setTimeout as sleep } from 'node:timers/promises';
import { startMailWorker } from '../../src/mail/mail-worker.ts';
import type { MailServer } from '../mail/index.ts';
import type { TestApp } from './test-app.ts';

/** Switches digital communication on in the application of the tests, and gives `kunde` and `verwaltung` its roles. */
export async function allowCrm({ pool }: TestApp, settings: object = {}): Promise<void> {
  await pool.query("update application set config = config || $1 where id = 'demo'", [
    {
      crmSettings: { registrationEnabled: true },
      communicationSettings: { sendingCrmRegisteredUserReadingReceiptAllowed: true },
      ...settings,
    },
  ]);
  await pool.query(
    `update account set roles = '{ROLE_KSA_PRO_USER,ROLE_KSA_SEND_CRMREGISTEREDUSER_READINGRECEIPT}'
     where username in ('Kunde', 'verwaltung')`,
  );
}

export async function registerFor({ pool }: TestApp, username: string, email: string, types = ['EMAIL']) {
  await pool.query(
    `insert into crm_registration (account_id, email, communication_types)
     select id, $2, $3 from account where application_id = 'demo' and username = $1`,
    [username, email, types],
  );
}

/** Sends all mails that are queued; those that the mail server has had by then. */
export async function deliverMails(
  { databaseUrl, keys, metrics, pool }: TestApp,
  { port, mails }: MailServer,
): Promise<MailServer['mails']> {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const worker = startMailWorker({
    databaseUrl,
    settings: {
      from: { address: 'portal@stadtwerke.example' },
      server: { host: '127.0.0.1', port, tls: 'off' },
    },
    secret: keys.keys.refreshTokens,
    log,
    metrics,
    pollInterval: 200,
  });
  try {
    for (let tries = 0; tries < 200; tries += 1) {
      const { rowCount } = await pool.query("select from mail where state in ('waiting', 'sending')");
      if (rowCount === 0) break;
      await sleep(50);
    }
  } finally {
    await worker.stop();
  }
  return mails;
}
