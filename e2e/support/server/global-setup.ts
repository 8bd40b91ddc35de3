import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { startMailServer } from '@zaehlwerk/backend/test-mail';
import { backendCommand, startCommands } from './backend-commands.ts';
import { checkout, startBackend } from './backend-process.ts';
import { disposableAccountsFile } from './disposable-accounts.ts';
import { engineAccountsFile } from './engine-accounts.ts';
import { hostileHelpFile } from './hostile-help.ts';
import { listAccountsFile } from './list-accounts.ts';
import { publishFixtures } from './publish-fixtures.ts';
import { keepMail } from './received-mails.ts';
import { announcePortal } from './running-portal.ts';
import { sessionAccountsFile } from './session-accounts.ts';
import { unchangedAccountsFile } from './unchanged-accounts.ts';

/** Starts the real backend on a copy of the built site; returns a function that stops it and removes its data. */
export default async function setUp(): Promise<() => Promise<void>> {
  const built = path.join(checkout, 'site');
  if (!existsSync(path.join(built, 'release-set.json')))
    execFileSync('npm', ['run', '--silent', 'build'], { cwd: checkout, stdio: 'inherit' });

  const workspace = await mkdtemp(path.join(tmpdir(), 'zaehlwerk-e2e-'));
  const site = path.join(workspace, 'site');
  const dataDirectory = path.join(workspace, 'data');
  await cp(built, site, { recursive: true, verbatimSymlinks: true });
  const logFile = path.join(workspace, 'backend.log');
  const mails = path.join(workspace, 'mails');
  await mkdir(mails);
  const mailServer = await startMailServer({ received: mail => keepMail(mails, mail) });
  // In the environment, because any backend of the run may send the first mail.
  Object.assign(process.env, {
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    MAIL_FROM: 'portal@stadtwerke-lindental.example',
    CRM_WEBHOOK_SECRETS: `whsec_${randomBytes(32).toString('base64')}`,
  });
  const backend = startBackend(site, dataDirectory, { logFile, settings: { METRICS_PORT: '0' } });
  let stopCommands = async () => {};
  const tearDown = async () => {
    await stopCommands();
    await backend.then(
      ({ stop }) => stop(),
      () => undefined,
    );
    await mailServer.close();
    await rm(workspace, { recursive: true, force: true });
  };
  try {
    const [fixtures, { origin, metrics }] = await Promise.all([publishFixtures(site, workspace), backend]);
    stopCommands = await startCommands(dataDirectory);
    for (const accounts of [
      disposableAccountsFile(),
      sessionAccountsFile(),
      hostileHelpFile(),
      listAccountsFile(),
      engineAccountsFile(),
      unchangedAccountsFile(),
    ]) {
      const file = path.join(workspace, 'accounts.json');
      await writeFile(file, JSON.stringify(accounts));
      await backendCommand('import', file);
    }
    announcePortal({ origin, metrics, site, dataDirectory, logFile, mails, fixtures });
    return tearDown;
  } catch (error) {
    await tearDown();
    throw error;
  }
}
