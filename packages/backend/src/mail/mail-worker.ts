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
import { shareReminderMail } from './share-reminder-mail.ts';
import { createSmtpTransport, smtpConnections } from './smtp-transport.ts';

const kindsOf = (secret: Buffer) => {
  const seal = createSeal(secret);
  return [readingReceiptMail, shareLoginMail(seal), shareReminderMail, crmReceiptMail(seal)];
};

export type MailWorkerOptions = Pick<MailSender, 'log' | 'metrics' | 'firstWait'> & {
  databaseUrl: string;
  settings: MailSettings;
  /** A lasting key, which seals mails in the queue. */
  secret: Buffer;
  /**
   * Milliseconds between checks for due mails; new ones are noticed at once, except up to a minute after an outage of
   * the database.
   */
  pollInterval?: number;
};

/** `stop` finishes mails that are being sent, for some seconds. */
export type MailWorker = { stop(): Promise<void> };

/** Milliseconds for mails that are being sent when the backend ends. */
const patience = 8000;
const minute = 60_000;
/** Milliseconds between sweeps for mails whose backend or connection is gone. */
const sweepInterval = 10_000;
/** Milliseconds between restarts after an outage of the database. */
const restartWait = 1000;

/**
 * Tolerates two habits of graphile-worker 0.18. It releases a connection twice when it ends while its LISTEN breaks,
 * which would be an unhandled rejection and end the backend. And after a `query_timeout` it releases a connection that
 * is still busy: the next user would wait behind that statement, so such a connection is closed.
 */
export class WorkerPool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(take: Taker): void;
  override connect(take?: Taker): Promise<PoolClient> | undefined {
    if (take === undefined) return super.connect().then(closedWhenBusy);
    super.connect((error, client, release) => {
      let isBack = false;
      take(error, client, problem => {
        // A pool that has ended provides neither client nor release.
        if (!isBack) release?.(problem);
        isBack = true;
      });
    });
    return undefined;
  }
}
function closedWhenBusy(client: PoolClient): PoolClient {
  const { release } = client;
  // Not in the types of pg: false from the start of a statement until its response is complete.
  client.release = problem => release(problem ?? Reflect.get(client, 'readyForQuery') !== true);
  return client;
}

type Taker = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release?: (problem?: Error | boolean) => void,
) => void;

/**
 * Sends mails from the queue until it is stopped. It starts in the background, survives outages of the database, and
 * has three connections of its own, so that requests never wait for it.
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
    // After the portal has started: it takes some time and 13 MB.
    const { Logger, run } = await import('graphile-worker');
    if (ending.signal.aborted) return;
    const events: WorkerEvents = new EventEmitter();
    const gaveUp = once(events, 'pool:gracefulShutdown');
    // The transport logs failures of mails; messages of graphile-worker may quote statements.
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
      // Otherwise a job whose failure cannot be recorded ends the whole process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    if (ending.signal.aborted) await runner.stop();
    // After an outage the runner's end may wait for ever for something that has failed.
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
        // Once per outage.
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
    // Without the database the orderly end would hang.
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
 * Sweeps mails of backends that are gone. One in the state `sending` may have been sent: it is dead, and an
 * administrator decides. One that was not begun is called for again.
 */
export async function sweepMails(pool: Pool): Promise<void> {
  await pool.query(`update mail set state = 'dead', finished = now(), sending_until = null, problem = 'outcome_unknown'
    where state = 'sending' and sending_until < now()`);
  await pool.query(`with mail as (
      select id, kind, next_attempt from mail where state = 'waiting' and next_attempt < now() - interval '20 seconds'
      order by next_attempt limit 500)
    select ${callForMail} from mail`);
}
