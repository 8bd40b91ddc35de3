import { resolve } from 'node:path';
import { ServeError } from '../serve-error.ts';
import { type NamedAddress, parseNamedAddress } from './mail-address.ts';
import type { SmtpServer } from './smtp-transport.ts';

/** Sender, and a mail server or a folder (absolute path) for files. */
export type MailSettings = { from: NamedAddress } & ({ server: SmtpServer } | { directory: string });

export const fileSender: NamedAddress = { address: 'portal@localhost' };

/**
 * Without `SMTP_URL` mails are files in `mail` of `dataDir`. Messages never contain the password.
 * @throws ServeError `SETTING_INVALID`
 */
export function mailSettingsOf({ SMTP_URL, MAIL_FROM }: NodeJS.ProcessEnv, dataDir: string): MailSettings {
  const from = MAIL_FROM ? parseNamedAddress(MAIL_FROM) : undefined;
  if (MAIL_FROM && from === undefined)
    throw invalid(
      'MAIL_FROM must be an address such as portal@stadtwerke.example, with or without a name before it.',
    );
  if (!SMTP_URL) return { from: from ?? fileSender, directory: resolve(dataDir, 'mail') };
  const server = smtpServerOf(SMTP_URL);
  if (from === undefined)
    throw invalid('MAIL_FROM must be set beside SMTP_URL: the address that mails come from.');
  return { from, server };
}

const invalid = (message: string) => new ServeError('SETTING_INVALID', message);
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Reads `smtps://user:password@host:465` (encrypted from the start) or `smtp://…:587` (STARTTLS, required unless
 * `?tls=optional` or `?tls=off`; off for a server on this machine).
 */
function smtpServerOf(text: string): SmtpServer {
  const url = URL.parse(text);
  if (
    url === null ||
    !/^smtps?:$/.test(url.protocol) ||
    url.hostname === '' ||
    !/^\/?$/.test(url.pathname) ||
    url.hash
  ) {
    throw invalid(
      'SMTP_URL is not of the form smtp://user:password@host:587 or smtps://user:password@host:465.',
    );
  }
  const { protocol, hostname, port, username, password, searchParams } = url;
  for (const name of searchParams.keys()) {
    if (name !== 'tls') throw invalid(`SMTP_URL knows no "${name}": only tls may follow the question mark.`);
  }
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: portOf(port) ?? (protocol === 'smtps:' ? 465 : 587),
    tls: tlsOf(protocol, searchParams.get('tls') ?? undefined, hostname),
    ...(username && { auth: { user: decoded(username), pass: decoded(password) } }),
  };
}

function portOf(port: string): number | undefined {
  if (port === '') return undefined;
  if (Number(port) > 0) return Number(port);
  throw invalid('The port of SMTP_URL must be a number from 1 to 65535.');
}

function tlsOf(protocol: string, wanted: string | undefined, hostname: string): SmtpServer['tls'] {
  if (protocol === 'smtps:') {
    if (wanted === undefined) return 'implicit';
    throw invalid('smtps in SMTP_URL is encrypted from the start: leave out tls, or use smtp.');
  }
  if (wanted === undefined) return loopback.test(hostname) ? 'off' : 'required';
  if (wanted === 'required' || wanted === 'optional' || wanted === 'off') return wanted;
  throw invalid('tls in SMTP_URL must be required, optional or off.');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw invalid('User and password in SMTP_URL must be percent-encoded: % itself is written %25.');
  }
}
