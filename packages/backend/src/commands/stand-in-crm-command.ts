import { Command } from 'commander';
import { crmSecretsOf } from '../crm/webhook-secrets.ts';
import { listen } from '../listen.ts';
import { createFileTransport } from '../mail/file-transport.ts';
import { mailSettingsOf } from '../mail/mail-settings.ts';
import { createSmtpTransport } from '../mail/smtp-transport.ts';
import { ServeError } from '../serve-error.ts';
import { createStandInCrm } from '../stand-in-crm/stand-in-crm.ts';
import { originOf } from './options.ts';

type Flags = { port: string; portal: string };

/** Serves until a signal. Environment as of `serve`; it signs with the first of `CRM_WEBHOOK_SECRETS`. */
async function standIn({ port, portal }: Flags): Promise<void> {
  const [secret] = [...crmSecretsOf(process.env).values()].flat();
  if (secret === undefined)
    throw new ServeError('SETTING_INVALID', 'CRM_WEBHOOK_SECRETS must be set, to the same as of the portal.');
  const settings = mailSettingsOf(process.env, process.env.DATA_DIR || '.data');
  const transport =
    'server' in settings ? createSmtpTransport(settings.server) : createFileTransport(settings.directory);
  let address = '';
  const app = createStandInCrm({
    portal: { address: portal, secret },
    sender: { from: settings.from, transport },
    origin: () => address,
  });
  address = await listen(app, { port: Number(port), settings: { host: '', port: '--port' } });
  const end = () => {
    transport.close();
    app.close().finally(() => process.exit(0));
  };
  process.once('SIGINT', end).once('SIGTERM', end);
  process.stdout.write(`The stand-in for a customer system is running at ${address}\n`);
}

export const standInCrmCommand = () =>
  new Command('stand-in-crm')
    .description('stand in for a customer system, for demonstrations and tests (docs/guide/crm.md)')
    .option('--port <port>', 'where to listen; 0: any free port', '8090')
    .requiredOption('--portal <address>', 'the portal to report to, such as http://localhost:8080', originOf)
    .action(standIn);
