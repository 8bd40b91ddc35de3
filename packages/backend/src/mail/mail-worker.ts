import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Runner, TaskList, WorkerEvents } from 'graphile-worker';
import { Pool, type PoolClient } from 'pg';
import { mailLimits, poolSettings, surviveOutages } from '../database/pool.ts';
import { crmReceiptMail } from './crm-receipt.ts';
import { createFileTransport } from './file-transport.ts';
import type { MailSettings } from './mail-settings.ts';
import { callForMail, jobOfKind } from './queue-mail.ts';
import { readingReceiptMail } from './reading-receipt.ts';
import { createSeal } from './sealed.ts';
import { type MailSender, sendMail } from './send-mail.ts';
import { shareLoginMail } from './share-login-mail.ts';
import { createSmtpTransport, smtpConnections } from './smtp-transport.ts';

/** Every kind of mail that this release can send. */
const kindsOf = (secret: Buffer) => {
  const seal = createSeal(secret);
  return [readingReceiptMail, shareLoginMail(seal), crmReceiptMail(seal)];
};

/** What the worker needs, and times for tests. */
export type MailWorkerOptions = Pick<MailSender, 'log' | 'metrics' | 'firstWait'> & {
  databaseUrl: string;
  settings: MailSettings;
  /** The lasting key of the keyring under which logins lie in the queue. */
  secret: Buffer;
  /**
   * Milliseconds between looks for mails whose time has come; new ones are heard of at once, except for up to a minute
   * after the database was away.
   */
  pollInterval?: number;
};

/** A worker that runs. `stop` finishes what is being sent, for some seconds, and sends nothing more. */
export type MailWorker = { stop(): Promise<void> };

/** How long mails that are being sent may take when the backend ends, in milliseconds. */
const patience = 8000;
const minute = 60_000;
/** How often mails are looked after whose backend, or whose connection, is gone; in milliseconds. */
const sweepInterval = 10_000;
/** How long it waits before it starts again, when the database was away. */
const restartWait = 1000;

/**
 * Connections that may be given back more than once, and before they have answered. graphile-worker 0.18 does the former
 * when it ends while it begins to listen and the connection breaks at that moment; that would be an unhandled
 * rejection, and the end of the whole backend. It does the latter when a statement has met `query_timeout`; those who get the
 * connection next would wait behind that statement, each for as long, so such a connection is closed.
 */
export class WorkerPool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(take: Taker): void;
  override connect(take?: Taker): Promise<PoolClient> | undefined {
    if (take === undefined) return super.connect().then(closedWhenBusy);
    super.connect((error, client, release) => {
      let isBack = false;
      take(error, client, problem => {
        // A pool that has ended gives neither a client nor a way back.
        if (!isBack) release?.(problem);
        isBack = true;
      });
    });
    return undefined;
  }
}
function closedWhenBusy(client: PoolClient): PoolClient {
  const { release } = client;
  // Not in the types of pg: false from the start of a statement until PostgreSQL has ended its answer.
  client.release = problem => release(problem ?? Reflect.get(client, 'readyForQuery') !== true);
  return client;
}

type Taker = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release?: (problem?: Error | boolean) => void,
) => void;

/**
 * Sends mails from the queue until it is stopped. It starts in the background, goes on when the database was away, and has
 * connections of its own, three at most, so that requests never wait for it.
 */
export function startMailWorker(options: MailWorkerOptions): MailWorker {
  const { databaseUrl, settings, log, pollInterval = 4000 } = options;
  const pool = surviveOutages(
    new WorkerPool({ ...poolSettings(databaseUrl, mailLimits), max: 3, idleTimeoutMillis: 60_000 }),
  );
  const transport =
    'server' in settings ? createSmtpTransport(settings.server) : createFileTransport(settings.directory);
  const sender: MailSender = { ...options, pool, transport, from: settings.from };
  const ending = new AbortController();
  const taskList: TaskList = Object.fromEntries(
    kindsOf(options.secret).map(kind => [
      jobOfKind(kind.name),
      (payload, { abortSignal }) =>
        sendMail(sender, kind, (payload as { id: string }).id, abortSignal ?? ending.signal),
    ]),
  );
  let runner: Runner | undefined;

  async function runOnce(): Promise<void> {
    // Not before the portal is there: it needs some time and 13 MB.
    const { Logger, run } = await import('graphile-worker');
    if (ending.signal.aborted) return;
    const events: WorkerEvents = new EventEmitter();
    const gaveUp = once(events, 'pool:gracefulShutdown');
    // What goes wrong with a mail we say ourselves; its messages may quote statements.
    const logger = new Logger(() => () => undefined);
    runner = await run({
      pgPool: pool,
      taskList,
      logger,
      events,
      noHandleSignals: true,
      concurrency: smtpConnections,
      pollInterval,
      gracefulShutdownAbortTimeout: patience,
      // Otherwise a job that cannot be written off ends the whole process: nobody hears of its failure.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    if (ending.signal.aborted) await runner.stop();
    // Where the database broke off, its own end may wait for ever for something that has failed.
    const isOver = await Promise.race([
      runner.promise.then(() => true),
      gaveUp.then(() => sleep(restartWait, false, { ref: false })),
    ]);
    if (!isOver && !ending.signal.aborted) runner.kill().catch(() => undefined);
  }

  async function keepRunning(): Promise<void> {
    let isFirst = true;
    while (!ending.signal.aborted) {
      const began = Date.now();
      try {
        await runOnce();
      } catch (error) {
        // Once, however long the database is away.
        if (isFirst && !ending.signal.aborted) log.warn({ err: error }, 'mail worker starts again');
      }
      isFirst = Date.now() - began > minute;
      await sleep(restartWait, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  }

  const running = keepRunning();
  const sweep = () =>
    void sweepMails(pool).catch(err => {
      if (!ending.signal.aborted) log.warn({ err }, 'mails not swept');
    });
  const timer = setInterval(sweep, sweepInterval).unref();
  sweep();
  const stop = async () => {
    ending.abort();
    clearInterval(timer);
    const orderly = async () => {
      await runner?.stop().catch(() => undefined);
      await running;
      transport.close();
      await pool.end();
    };
    // Without the database it would wait for it.
    await Promise.race([orderly(), sleep(patience + 4000, undefined, { ref: false })]);
  };
  let stopped: Promise<void> | undefined;
  return {
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

/**
 * Looks after mails whose backend is gone. One that it was sending may have been taken: it is dead, for an administrator
 * to decide. One that it had not begun with is called for again.
 */
export async function sweepMails(pool: Pool): Promise<void> {
  await pool.query(`update mail set state = 'dead', finished = now(), sending_until = null, problem = 'outcome_unknown'
    where state = 'sending' and sending_until < now()`);
  await pool.query(`with mail as (
      select id, kind, next_attempt from mail where state = 'waiting' and next_attempt < now() - interval '20 seconds'
      order by next_attempt limit 500)
    select ${callForMail} from mail`);
}
