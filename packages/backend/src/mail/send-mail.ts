/*
 * The row of a mail is the truth: `waiting`, `sending`, then `sent`, `dead`, or `waiting` again. An attempt claims the
 * mail by a token before the mail server is contacted, and records the outcome afterwards, only under its own token.
 * Invariants: one attempt at a time sends a mail, and a mail that may have been accepted is not sent again without an
 * administrator. A crash in between leaves `sending`, which `sweepMails` turns into `dead` when the claim has expired;
 * a late `sent` still wins over that.
 */

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { inTransaction } from '../database/transaction.ts';
import type { Metrics } from '../observation/metrics.ts';
import { readLogo } from '../public/logo.ts';
import { readApplication } from '../public/read-application.ts';
import { composeMail, partsOf } from './compose-mail.ts';
import type { NamedAddress } from './mail-address.ts';
import type { MailKind } from './mail-kind.ts';
import { mailLogoOf } from './mail-logo.ts';
import type { MailTransport, Message, Outcome } from './mail-transport.ts';
import { callForMail } from './queue-mail.ts';

export type MailSender = {
  pool: Pool;
  transport: MailTransport;
  from: NamedAddress;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  metrics: Metrics;
  /** Seconds before the second attempt; the wait doubles up to an hour, give or take half. */
  firstWait?: number;
};

/** Longest attempt in milliseconds, and longest exclusive claim in minutes. */
const longestAttempt = 10 * 60_000;
const leaseMinutes = 15;
const longestWait = 3600;

/** `token` identifies the attempt in its mail's row. */
type Attempt = { token: string; number: number };

type MailRow = {
  id: string;
  application_id: string;
  kind: string;
  language: 'de-FORMAL' | 'de-INFORMAL' | 'en-FORMAL';
  recipient: string;
  data: unknown;
  created: Date;
  expired: boolean;
  attempts: number;
  message_id: string | null;
  sender: { from?: string; replyTo?: string };
  host: string | null;
};

/** Sends a mail that is due. Rejects only when the database fails, before anything is sent. */
export async function sendMail(
  sender: MailSender,
  // biome-ignore lint/suspicious/noExplicitAny: each kind knows its own data.
  kind: MailKind<any>,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const mail = await readWaiting(sender.pool, id);
  if (mail === undefined || signal.aborted) return;
  if (mail.expired) return bury(sender, mail, 'expired');
  const messageId = mail.message_id ?? `<${mail.id}@${mail.host ?? sender.from.address.split('@').at(-1)}>`;
  const message = await messageOf(sender, kind, mail, messageId);
  if (message === undefined) return bury(sender, mail, 'content_unusable');
  const attempt = { token: randomUUID(), number: mail.attempts + 1 };
  try {
    if (!(await claim(sender.pool, id, messageId, attempt))) return;
  } catch (error) {
    // The claim may be written all the same; the mail server knows nothing of it.
    await record(sender, mail, attempt, { outcome: 'deferred', problem: 'interrupted' }, signal);
    throw error;
  }
  const outcome = await sender.transport
    .deliver(message, AbortSignal.any([signal, AbortSignal.timeout(longestAttempt)]))
    .catch((error: Error): Outcome => {
      sender.log.error({ err: error, mail: id }, 'mail transport failed');
      return { outcome: 'unknown', problem: 'outcome_unknown' };
    });
  report(sender, mail, outcome);
  await record(sender, mail, attempt, outcome, signal);
}

async function readWaiting(pool: Pool, id: string): Promise<MailRow | undefined> {
  const { rows } = await pool.query<MailRow>(
    `select mail.id, application_id, kind, language, recipient, data, created, expires_at < now() as expired, attempts, message_id,
       application.mail as sender,
       (select host from application_host as own where own.application_id = mail.application_id order by host limit 1) as host
     from mail join application on application.id = mail.application_id
     where mail.id::text = $1 and state = 'waiting' and next_attempt <= now()`,
    [id],
  );
  return rows[0];
}

async function messageOf(
  { pool, from, log }: MailSender,
  // biome-ignore lint/suspicious/noExplicitAny: each kind knows its own data.
  kind: MailKind<any>,
  mail: MailRow,
  messageId: string,
): Promise<Message | undefined> {
  const { id, language, recipient, sender, created: date } = mail;
  const application = await readApplication(pool, mail.application_id);
  const logo = await readLogo(pool, mail.application_id);
  const address = sender.from ?? from.address;
  try {
    const { content, attachments } = await partsOf(kind, mail.data, { application, language });
    const raw = await composeMail(content, {
      application,
      language,
      logo: logo && (await mailLogoOf(logo)),
      attachments,
      // The name of the installation's sender is not that of this utility.
      from: { ...(from.name && !sender.from && { name: from.name }), address },
      replyTo: sender.replyTo,
      recipient,
      messageId,
      date,
    });
    return { id, from: address, to: recipient, raw };
  } catch (error) {
    // Messages of schemas quote input.
    log.error(
      { mail: id, kind: mail.kind, type: error instanceof Error ? error.name : 'unknown' },
      'mail not composed',
    );
    return undefined;
  }
}

/** Before the mail server is contacted; false when another attempt was first. */
async function claim(pool: Pool, id: string, messageId: string, { token, number }: Attempt) {
  const { rowCount } = await pool.query(
    `update mail set state = 'sending', attempts = $4, message_id = $2, sending_token = $3,
       sending_until = now() + make_interval(mins => ${leaseMinutes})
     where id = $1 and state = 'waiting' and next_attempt <= now()`,
    [id, messageId, token, number],
  );
  return rowCount === 1;
}

function report(
  { log, metrics }: MailSender,
  { id, kind, application_id: application }: MailRow,
  result: Outcome,
): void {
  metrics.mailAttempts.inc({ kind, outcome: result.outcome, application });
  if (result.outcome === 'delivered') log.info({ mail: id, kind, application }, 'mail sent');
  // Without the server's reply, which repeats addresses.
  else
    log.warn(
      { mail: id, kind, application, outcome: result.outcome, problem: result.problem },
      'mail not sent',
    );
}

async function bury(
  { pool, log }: MailSender,
  { id, kind, application_id: application }: MailRow,
  problem: 'expired' | 'content_unusable',
) {
  log.warn({ mail: id, kind, application, outcome: 'refused', problem }, 'mail not sent');
  await pool.query(
    "update mail set state = 'dead', finished = now(), problem = coalesce($2, problem) where id = $1 and state = 'waiting'",
    [id, problem],
  );
}

/** Records the outcome, with retries during an outage: it is known nowhere else. */
async function record(
  sender: MailSender,
  mail: MailRow,
  attempt: Attempt,
  result: Outcome,
  signal: AbortSignal,
): Promise<void> {
  const deadline = Date.now() + leaseMinutes * 60_000;
  for (let wait = 200; ; wait = Math.min(wait * 2, 10_000)) {
    try {
      return await recordOnce(sender, mail, attempt, result);
    } catch (error) {
      if (Date.now() > deadline || signal.aborted) throw error;
      sender.log.error({ err: error, mail: mail.id }, 'outcome of a mail not written yet');
      await sleep(wait, undefined, { signal }).catch(() => undefined);
    }
  }
}

async function recordOnce(sender: MailSender, { id }: MailRow, { token, number }: Attempt, result: Outcome) {
  const { pool } = sender;
  const reply = result.reply ?? null;
  if (result.outcome === 'delivered') {
    // Also after its claim had expired.
    await pool.query(
      `update mail set state = 'sent', data = null, finished = now(), sending_until = null, problem = null, reply = $3
       where id = $1 and sending_token = $2 and state in ('sending', 'dead', 'discarded')`,
      [id, token, reply],
    );
    return;
  }
  if (result.outcome !== 'deferred') {
    await pool.query(
      `update mail set state = 'dead', finished = now(), sending_until = null, problem = $3, reply = $4
       where id = $1 and sending_token = $2 and state = 'sending'`,
      [id, token, result.problem, reply],
    );
    return;
  }
  const wait = result.problem === 'interrupted' ? 0 : waitAfter(number, sender.firstWait);
  await inTransaction(pool, client =>
    client.query(
      `with mail as (
         update mail set sending_until = null, problem = $3, reply = $4,
           next_attempt = now() + make_interval(secs => $5),
           state = case when now() + make_interval(secs => $5) < expires_at then 'waiting' else 'dead' end,
           finished = case when now() + make_interval(secs => $5) < expires_at then null else now() end
         where id = $1 and sending_token = $2 and state = 'sending'
         returning id, kind, next_attempt, state)
       select ${callForMail} from mail where state = 'waiting'`,
      [id, token, result.problem, reply, wait],
    ),
  );
}

/** Seconds. */
function waitAfter(attempt: number, firstWait = 60): number {
  const wait = Math.min(firstWait * 2 ** (attempt - 1), longestWait);
  return wait * (0.5 + Math.random());
}
