import type { Readable } from 'node:stream';
import type { createTransport } from 'nodemailer';
import type { MailTransport, Message, Outcome } from './mail-transport.ts';
import { plainLine } from './plain-text.ts';

/** Times are milliseconds. */
export type SmtpServer = {
  host: string;
  port: number;
  /** `implicit`: from the first byte on; `required`: STARTTLS or nothing; `optional`: STARTTLS where offered; `off`. */
  tls: 'implicit' | 'required' | 'optional' | 'off';
  auth?: { user: string; pass: string };
  connectionTimeout?: number;
  /** Longest silence of the server. RFC 5321 allows ten minutes to accept a mail; few servers need one. */
  socketTimeout?: number;
};

/** Per backend. */
export const smtpConnections = 4;

/** Fields of nodemailer's errors. */
type SmtpError = Error & {
  code?: string;
  originalCode?: string;
  command?: string;
  responseCode?: number;
  response?: string;
};

/** Keeps connections for a while. */
export function createSmtpTransport(server: SmtpServer): MailTransport {
  let transporter: Promise<ReturnType<typeof openTransporter>> | undefined;
  const open = async () => {
    // Loaded with the first mail: it needs 30 MB.
    const nodemailer = await import('nodemailer');
    return openTransporter(nodemailer.createTransport, server);
  };
  return {
    async deliver(message, signal) {
      transporter ??= open();
      return (await transporter)(message, signal);
    },
    close: () => void transporter?.then(send => send.close()),
  };
}

function optionsOf(server: SmtpServer) {
  const { host, port, tls, auth, connectionTimeout = 20_000, socketTimeout = 5 * 60_000 } = server;
  return {
    pool: true as const,
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'off',
    tls: { minVersion: 'TLSv1.2' as const },
    ...(auth && { auth }),
    connectionTimeout,
    greetingTimeout: connectionTimeout,
    socketTimeout,
    maxConnections: smtpConnections,
    idleTimeout: 10_000,
    // Otherwise it sends a mail again when a connection ends, at whatever point.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Logs in and sends nothing. Undefined if the server would take mails, else what it said. */
export async function problemOfSmtp(server: SmtpServer): Promise<string | undefined> {
  const { createTransport } = await import('nodemailer');
  const transporter = createTransport(optionsOf(server));
  try {
    await transporter.verify();
    return undefined;
  } catch (error) {
    const { response, message } = error as SmtpError;
    return plainLine(response ?? message, 500);
  } finally {
    transporter.close();
  }
}

function openTransporter(create: typeof createTransport, server: SmtpServer) {
  const transporter = create(optionsOf(server));
  const streams = new WeakMap<AbortSignal, Readable>();
  transporter.use('stream', (mail, done) => {
    const { message, data } = mail;
    const { signal } = data;
    const createReadStream = message.createReadStream.bind(message);
    message.createReadStream = (...options) => {
      const stream = createReadStream(...options);
      if (signal) streams.set(signal, stream);
      return stream;
    };
    done();
  });

  const send = async ({ from, to, raw }: Message, signal: AbortSignal): Promise<Outcome> => {
    // A signal of its own for each message, which also identifies its stream.
    const own = AbortSignal.any([signal]);
    try {
      const { response } = await transporter.sendMail({ envelope: { from, to }, raw, signal: own });
      return { outcome: 'delivered', ...replyOf(response) };
    } catch (error) {
      // The end of the message follows its last byte: before that the server has nothing to deliver.
      const isOurs = signal.aborted && signal.reason?.name !== 'TimeoutError';
      return outcomeOf(error as SmtpError, streams.get(own)?.readableEnded === true, isOurs);
    }
  };
  return Object.assign(send, { close: () => transporter.close() });
}

const replyOf = (reply: string | undefined) => (reply ? { reply: plainLine(reply, 500) } : {});

/** Codes of Node.js and OpenSSL for a broken encrypted connection or certificate. */
const ofEncryption = /CERT|^ERR_(SSL|TLS)|SIGNATURE|ISSUER/;
/** Commands before the first mail: an error there concerns the connection. */
const beforeMail = /^(CONN|EHLO|HELO|LHLO|STARTTLS|AUTH)/;

function outcomeOf(error: SmtpError, hadAll: boolean, wasAborted: boolean): Outcome {
  const { code, originalCode = '', command = '', responseCode, response } = error;
  const said = replyOf(response ?? error.message);
  if (code === 'ETLS' || ofEncryption.test(originalCode))
    return { outcome: 'deferred', problem: 'insecure', ...said };
  if (code === 'EAUTH' || (responseCode !== undefined && beforeMail.test(command)))
    return { outcome: 'deferred', problem: 'not_admitted', ...said };
  if (responseCode !== undefined) {
    // 503 concerns the session, not the mail.
    const isFinal = responseCode >= 500 && responseCode !== 503;
    return { outcome: isFinal ? 'refused' : 'deferred', problem: 'rejected', ...said };
  }
  if (hadAll) return { outcome: 'unknown', problem: 'outcome_unknown', ...said };
  if (wasAborted) return { outcome: 'deferred', problem: 'interrupted' };
  if (code === 'EENVELOPE' || code === 'EMESSAGE')
    return { outcome: 'refused', problem: 'unsendable', ...said };
  return { outcome: 'deferred', problem: 'unreachable', ...said };
}
