import type { LanguageName } from '@zaehlwerk/api/schema';
import type { ClientBase } from 'pg';
import { isRecipient } from './mail-address.ts';
import type { MailKind } from './mail-kind.ts';

/** `data` is the input of the kind when the mail is sent. */
export type QueuedMail<Data> = {
  applicationId: string;
  recipient: string;
  language: LanguageName;
  data: Data;
};

/** Jobs by kind: a release leaves unknown kinds to others. */
export const jobOfKind = (kind: string): string => `mail:${kind}`;

/** Schedules a mail at its next attempt, once: an existing job is moved. */
export const callForMail = `graphile_worker.add_job('mail:' || mail.kind, json_build_object('id', mail.id),
  run_at => mail.next_attempt, job_key => 'mail:' || mail.id)`;

/**
 * Queues a mail in the transaction of `client`: it is sent soon after the commit by the worker of any backend, and
 * never after a rollback.
 * @returns the id of the mail, as in `npm run backend -- mail`
 * @throws Error for an invalid address
 */
export async function queueMail<Data extends object>(
  client: ClientBase,
  kind: MailKind<Data>,
  { applicationId, recipient, language, data }: QueuedMail<Data>,
): Promise<string> {
  if (!isRecipient(recipient)) throw new Error('This is no mail address.');
  const content = JSON.stringify(kind.schema.parse(data));
  const { rows } = await client.query<{ id: string }>(
    `with mail as (
       insert into mail (application_id, kind, language, recipient, data, expires_at)
       values ($1, $2, $3, $4, $5::jsonb, now() + make_interval(hours => $6))
       returning id, kind, next_attempt)
     select id, ${callForMail} from mail`,
    [applicationId, kind.name, language, recipient, content, kind.maxAgeHours],
  );
  const [queued] = rows;
  if (queued === undefined) throw new Error('The mail was not queued.');
  return queued.id;
}
