/*
 * The key of a request is inserted in the transaction of its effect. A concurrent duplicate waits at the unique index:
 * after a commit it reads the reference and answers like the first request, after a rollback it inserts the key and
 * runs the effect itself. Invariants: at most one effect per scope and key, no key without an effect, and no stored
 * response. A transaction that waits too long gives its connection back and starts over (`inTransaction`), so
 * duplicates cannot occupy the pool.
 */

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
 * Chosen by the client, once per intended effect (decision 5). Without the header a request is unique (decision 58).
 */
export const idempotencyHeaders = z.looseObject({
  'idempotency-key': z.optional(
    z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[\x21-\x7e]+$/)),
  ),
});

export const keyOf = ({ headers }: { headers: z.infer<typeof idempotencyHeaders> }): string =>
  headers['idempotency-key'] ?? randomUUID();

/** Scope of a key: the account, or without login the application. */
export type KeyScope = { accountId: string } | { applicationId: string };

const tableOf = (scope: KeyScope) =>
  'accountId' in scope
    ? { table: 'idempotency_key', owner: 'account_id', id: scope.accountId }
    : { table: 'anonymous_idempotency_key', owner: 'application_id', id: scope.applicationId };

export type Repeatable = {
  pool: Pool;
  request: FastifyRequest;
  reply: FastifyReply;
  scope: KeyScope;
  key: string;
  /** Runs when the effect is committed, not for a repetition. */
  onEffect?: () => void;
  /** Runs for a repetition, before it is answered. */
  onRepetition?: () => Promise<void>;
};

export type Once = {
  status: number;
  /** The result of `effect`, if it is known before: it is stored with the key, without another statement. */
  reference?: string;
  /** @returns the reference from which `answer` is made */
  effect(client: PoolClient): Promise<string>;
  /** The response in the present state. */
  answer(client: PoolClient, reference: string): Promise<object>;
};

/**
 * Submissions get a share of the ten database connections, and each account two of them: locks of an account that hang
 * elsewhere block no other account.
 */
const ofOne = { atOnce: 2, waiting: 1000 };
const writing = createFairQueue({ atOnce: 6, ofNetwork: ofOne, ofSender: ofOne });

/** Takes a connection in turn, and none after the client has disconnected. */
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
 * Runs `effect` at most once per scope and key, and answers a repetition like the first request.
 * @throws RequestError `idempotency_key_reused`, and errors of `effect`
 */
export async function answerOnce(repeatable: Repeatable, once: Once) {
  const { pool, request, reply, onEffect, onRepetition } = repeatable;
  const { status, effect, answer } = once;
  const bodyHash = await jsonHash(request.body);
  const store = async (client: PoolClient) => {
    const kept = await claim(client, repeatable, bodyHash, once);
    if (kept !== undefined) return { body: await answer(client, kept), isRepeated: true };
    const reference = await effect(client);
    if (reference !== once.reference) await keepReference(client, repeatable, reference);
    return { body: await answer(client, reference), isRepeated: false };
  };
  const inTurn = whileItsClientIsThere(repeatable);
  const { body, isRepeated } = await inTransaction(pool, store, { inTurn });
  if (isRepeated) await onRepetition?.();
  else onEffect?.();
  return sendJson(reply.code(status), JSON.stringify(body));
}

/** True if the request is done: it is answered again, whatever limits were met since. */
async function isKept(pool: Pool, scope: KeyScope, key: string): Promise<boolean> {
  const { table, owner, id } = tableOf(scope);
  const { rowCount } = await pool.query(`select from ${table} where ${owner} = $1 and key = $2`, [id, key]);
  return rowCount === 1;
}

/**
 * Runs the checks of a request; undefined for one that is done, also if `accept` refuses it: the effect of the first
 * request may be the reason.
 * @throws errors of `accept`
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

/** Claims a key; the reference when the request is done already. */
async function claim(
  client: PoolClient,
  { request, scope, key }: Repeatable,
  bodyHash: Buffer,
  { status, reference }: Once,
): Promise<string | undefined> {
  const { table, owner, id } = tableOf(scope);
  const route = `${request.method} ${request.url}`;
  const claimed = await client.query({
    name: `claim ${table}`,
    text: `insert into ${table} (${owner}, key, route, body_hash, status, reference)
      values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    values: [id, key, route, bodyHash, status, reference],
  });
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

async function keepReference(client: PoolClient, { scope, key }: Repeatable, reference: string) {
  const { table, owner, id } = tableOf(scope);
  const sql = `update ${table} set reference = $3 where ${owner} = $1 and key = $2`;
  await client.query(sql, [id, key, reference]);
}
