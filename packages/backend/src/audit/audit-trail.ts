import type { ClientBase, Pool } from 'pg';
import { CodedError } from '../coded-error.ts';

/** `actor`: the administrator's name. `subject`: a user name, or the id of a job, mail or submission. */
export type Act = {
  actor: string;
  action: string;
  subject?: string | undefined;
  applicationId?: string | undefined;
};

/** Counts and codes: nothing personal, no secret. */
export type ActDetail = Readonly<Record<string, string | number | boolean>>;

const noteSql = `
  insert into audit_event (act, actor, action, subject, application_id, outcome, detail)
  values ($1, $2, $3, $4, coalesce($5, (select id from application where is_default)), $6, $7) returning id::text`;

async function note(
  client: ClientBase | Pool,
  { actor, action, subject, applicationId }: Act,
  { of, outcome, detail = {} }: { of?: string; outcome: string; detail?: ActDetail },
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(noteSql, [
    ...[of, actor, action, subject, applicationId],
    ...[outcome, detail],
  ]);
  return rows[0]?.id ?? '';
}

/**
 * Runs an act of an administrator with its begin and its end in the audit trail. The begin is committed before: an act
 * without an end was interrupted. `work` may say more with `tell`.
 */
export async function audited<Result>(
  pool: Pool,
  act: Act,
  work: (tell: (detail: ActDetail) => void) => Promise<Result>,
): Promise<Result> {
  let detail: ActDetail = {};
  const of = await note(pool, act, { outcome: 'begun' });
  const tell = (more: ActDetail): void => {
    detail = { ...detail, ...more };
  };
  try {
    const result = await work(tell);
    await note(pool, act, { of, outcome: 'done', detail });
    return result;
  } catch (error) {
    const code = error instanceof CodedError ? error.code : undefined;
    const outcome = code === undefined ? 'failed' : 'refused';
    // The error itself matters more than its record.
    await note(pool, act, { of, outcome, detail: { ...detail, ...(code && { code }) } }).catch(
      () => undefined,
    );
    throw error;
  }
}

/** An act that is complete with its effect, in the transaction of the effect. */
export async function noteDone(client: ClientBase | Pool, act: Act, detail: ActDetail): Promise<void> {
  const of = await note(client, act, { outcome: 'begun' });
  await note(client, act, { of, outcome: 'done', detail });
}

/** When an act was last done. */
export async function whenDone(pool: Pool, { action, subject, applicationId }: Omit<Act, 'actor'>) {
  const { rows } = await pool.query<{ created: Date }>(
    `select created from audit_event
     where lower(subject) = lower($1) and action = $2 and outcome = 'done' and not detail ? 'doneBefore'
       and application_id = coalesce($3, (select id from application where is_default))
     order by id desc limit 1`,
    [subject, action, applicationId],
  );
  return rows[0]?.created;
}
