import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import * as z from 'zod/mini';
import { inTransaction } from '../database/transaction.ts';
import { createFairQueue } from './fair-queue.ts';
import { jsonHash } from './json-hash.ts';
import { RequestError } from './request-error.ts';
import { sendJson } from './send.ts';

/**
 * The header of a request that creates something (decision 5): chosen by the client, once per intended effect. Without it
 * a request is one of its own (decision 58).
 */
export const idempotencyHeaders = z.looseObject({
  'idempotency-key': z.optional(
    z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[\x21-\x7e]+$/)),
  ),
});

/** The key of a request; a new one where it brings none. */
export const keyOf = ({ headers }: { headers: z.infer<typeof idempotencyHeaders> }): string =>
  headers['idempotency-key'] ?? randomUUID();

/** Within what a key is known: the account that sent it, or the application where nobody is logged in. */
export type KeyScope = { accountId: string } | { applicationId: string };

/** Where the keys of a scope are. */
const tableOf = (scope: KeyScope) =>
  'accountId' in scope
    ? { table: 'idempotency_key', owner: 'account_id', id: scope.accountId }
    : { table: 'anonymous_idempotency_key', owner: 'application_id', id: scope.applicationId };

/** A request with its `Idempotency-Key`, and within what that is known. */
export type Repeatable = {
  pool: Pool;
  request: FastifyRequest;
  reply: FastifyReply;
  scope: KeyScope;
  key: string;
  /** Called once the effect is there to stay; not for a repetition. */
  onEffect?: () => void;
  /** Called for a repetition, which is answered once that has settled. */
  onRepetition?: () => Promise<void>;
};

/** What is done once, and how it is answered each time. */
export type Once = {
  status: number;
  /** Does it, and returns what it is found by afterwards. */
  effect(client: PoolClient): Promise<string>;
  /** The answer, as things are now; undefined: without content. */
  answer(client: PoolClient, reference: string): Promise<object | undefined>;
};

/**
 * Of the ten connections to the database, submissions get so many, those of one account two: what it has locked at a
 * backend that hangs holds up no other account.
 */
const ofOne = { atOnce: 2, waiting: 1000 };
const writing = createFairQueue({ atOnce: 6, ofNetwork: ofOne, ofSender: ofOne });

/** Has a connection in turn with others, and none any more when its client has gone. */
const whileItsClientIsThere =
  ({ request, scope, key }: Repeatable) =>
  <T>(attempt: () => Promise<T>): Promise<T> => {
    const id = 'accountId' in scope ? scope.accountId : `${scope.applicationId} ${key}`;
    return writing.run({ network: id, id }, async () => {
      if (request.raw.socket.destroyed) throw new RequestError('request_timeout', 'The client has gone.');
      return attempt();
    });
  };

/**
 * Runs `effect` at most once per scope and `Idempotency-Key`, and answers a repetition like the first request. The
 * key is written in the transaction of the effect: a duplicate that comes while the first is still running waits for
 * it without a connection, and a refused request leaves no key behind. Kept is what the answer is made from, never the answer.
 * @throws RequestError `idempotency_key_reused`, and what `effect` throws
 */
export async function answerOnce(repeatable: Repeatable, { status, effect, answer }: Once) {
  const { pool, request, reply, scope, key, onEffect, onRepetition } = repeatable;
  const route = `${request.method} ${request.url}`;
  const bodyHash = await jsonHash(request.body);
  const store = async (client: PoolClient) => {
    const kept = await claim(client, { scope, key, route, bodyHash });
    if (kept !== undefined) return { body: await answer(client, kept), isRepeated: true };
    const reference = await effect(client);
    const { table, owner, id } = tableOf(scope);
    await client.query(`update ${table} set status = $3, reference = $4 where ${owner} = $1 and key = $2`, [
      id,
      key,
      status,
      reference,
    ]);
    return { body: await answer(client, reference), isRepeated: false };
  };
  const inTurn = whileItsClientIsThere(repeatable);
  const { body, isRepeated } = await inTransaction(pool, store, { inTurn });
  if (isRepeated) await onRepetition?.();
  else onEffect?.();
  return body === undefined
    ? reply.code(status).send('')
    : sendJson(reply.code(status), JSON.stringify(body));
}

/** Whether a request with this key was done already: it is answered again, whatever has run out since. */
async function isKept(pool: Pool, scope: KeyScope, key: string): Promise<boolean> {
  const { table, owner, id } = tableOf(scope);
  const { rowCount } = await pool.query(`select from ${table} where ${owner} = $1 and key = $2`, [id, key]);
  return rowCount === 1;
}

/**
 * What `accept` returns, before a request is done; undefined of one that is done already, also where only `accept` refuses
 * it: a repetition may be judged by what the first request has just stored.
 * @throws what `accept` throws
 */
export async function unlessKept<T>(
  pool: Pool,
  { scope, key }: Pick<Repeatable, 'scope' | 'key'>,
  accept: () => Promise<T>,
): Promise<T | undefined> {
  if (await isKept(pool, scope, key)) return undefined;
  try {
    return await accept();
  } catch (error) {
    if (await isKept(pool, scope, key)) return undefined;
    throw error;
  }
}

type KeptRow = { route: string; body_hash: Buffer; reference: string };

/** Takes a key for this request; the reference that is kept under it when the request was done already. */
async function claim(
  client: PoolClient,
  { scope, key, route, bodyHash }: { scope: KeyScope; key: string; route: string; bodyHash: Buffer },
): Promise<string | undefined> {
  const { table, owner, id } = tableOf(scope);
  const claimed = await client.query(
    `insert into ${table} (${owner}, key, route, body_hash) values ($1, $2, $3, $4) on conflict do nothing`,
    [id, key, route, bodyHash],
  );
  if (claimed.rowCount === 1) return undefined;
  const { rows } = await client.query<KeptRow>(
    `select route, body_hash, reference from ${table} where ${owner} = $1 and key = $2`,
    [id, key],
  );
  const [kept] = rows;
  if (kept === undefined || kept.route !== route || !kept.body_hash.equals(bodyHash)) {
    throw new RequestError('idempotency_key_reused', 'This Idempotency-Key was used for another request.');
  }
  return kept.reference;
}
