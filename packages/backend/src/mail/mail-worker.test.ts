import { execFile } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { WorkerEvents } from 'graphile-worker';
import { simpleParser } from 'mailparser';
import { Pool, type PoolClient } from 'pg';
import { insertFixture } from '#test-app';
import { createTestDatabase, type TestDatabase } from '#test-database';
import { type MailServer, type MailServerOptions, reply, startMailServer } from '#test-mail';
import { startProcess } from '#test-processes';
import { inTransaction } from '../database/transaction.ts';
import { createMetrics } from '../observation/metrics.ts';
import type { MailSettings } from './mail-settings.ts';
import {
  type MailWorker,
  type MailWorkerOptions,
  startMailWorker,
  sweepMails,
  WorkerPool,
} from './mail-worker.ts';
import { queueReadingReceipt, type ReadingReceipt } from './reading-receipt.ts';
import type { SmtpServer } from './smtp-transport.ts';

// Processes of their own take their time on a busy machine.
jest.setTimeout(60_000);

const receipt: ReadingReceipt = {
  submissionNumber: 'K7MP-X3WD-9F',
  meterType: 'ELECTRIC_METER',
  meterNumber: '1EMH0012345678',
  readingDate: '2026-11-20',
  name: 'Erika Mustermann',
  readings: [{ rateName: 'Verbrauch', obis: '1-0:1.8.0', value: '12345.5' }],
};

let database: TestDatabase;
let lines: string[];
let servers: MailServer[];
let workers: MailWorker[];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  [lines, servers, workers] = [[], [], []];
  await database.empty();
  await insertFixture(database.pool);
});
afterEach(async () => {
  await Promise.all(workers.map(worker => worker.stop()));
  await Promise.all(servers.map(server => server.close()));
});

const queue = (recipient = 'erika@example.org', pool = database.pool) =>
  inTransaction(pool, client =>
    queueReadingReceipt(client, { applicationId: 'demo', recipient, language: 'de-FORMAL', data: receipt }),
  );

async function serve(options?: MailServerOptions): Promise<MailServer> {
  const server = await startMailServer(options);
  servers.push(server);
  return server;
}

/** A key and an untrusted certificate for `localhost`, in PEM. */
async function selfSigned(): Promise<{ key: string; cert: string }> {
  const options = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost';
  const more = ['-addext', 'subjectAltName=DNS:localhost', '-keyout', '-', '-out', '-'];
  const { stdout } = await promisify(execFile)('openssl', ['req', ...options.split(' '), ...more]);
  const [key = '', cert = ''] = stdout.split(/(?=-----BEGIN CERTIFICATE-----)/);
  return { key, cert };
}

const settingsOf = (port: number, server: Partial<SmtpServer> = {}): MailSettings => ({
  from: { address: 'portal@stadtwerke.example' },
  server: { host: '127.0.0.1', port, tls: 'off', ...server },
});

function work(settings: MailSettings, options: Partial<MailWorkerOptions> = {}): MailWorker {
  const line =
    (level: string) =>
    (fields: object, text = '') =>
      void lines.push(`${level} ${text} ${JSON.stringify(fields)}`);
  const worker = startMailWorker({
    databaseUrl: database.url,
    settings,
    secret: Buffer.alloc(32),
    log: { info: line('info'), warn: line('warn'), error: line('error') } as MailWorkerOptions['log'],
    metrics: createMetrics(database.pool),
    firstWait: 0.05,
    pollInterval: 50,
    ...options,
  });
  workers.push(worker);
  return worker;
}

type Row = {
  state: string;
  attempts: number;
  problem: string | null;
  reply: string | null;
  data: unknown;
  message_id: string | null;
};
async function row(id: string): Promise<Row> {
  const { rows } = await database.pool.query<Row>('select * from mail where id = $1', [id]);
  if (rows[0] === undefined) throw new Error('There is no such mail.');
  return rows[0];
}
/** The row once `isSo`. */
async function once(id: string, isSo: (row: Row) => boolean): Promise<Row> {
  for (;;) {
    const found = await row(id);
    if (isSo(found)) return found;
    await sleep(20);
  }
}
const inState = (id: string, state: string) => once(id, row => row.state === state);
/** Jobs of the queue that could still send a mail. */
async function calls(): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(
    'select count(*)::int as n from graphile_worker.jobs where attempts < max_attempts',
  );
  return rows[0]?.n ?? 0;
}
const noCalls = async () => {
  while ((await calls()) > 0) await sleep(20);
};

test('a mail is sent after the commit, once, and its content is forgotten; after a rollback nothing is', async () => {
  const server = await serve();
  work(settingsOf(server.port));
  await expect(
    inTransaction(database.pool, async client => {
      await queueReadingReceipt(client, {
        applicationId: 'demo',
        recipient: 'nobody@example.org',
        language: 'de-FORMAL',
        data: receipt,
      });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  const id = await queue();
  expect(await inState(id, 'sent')).toMatchObject({ attempts: 1, data: null, problem: null });
  await noCalls();
  expect(server.mails.map(({ to }) => to)).toEqual(['erika@example.org']);
  expect(server.mails[0]?.mail.messageId).toBe(`<${id}@stadtwerke.example>`);
  expect(lines.join()).not.toMatch(/erika|Mustermann|K7MP/);
});

test('an application has its own sender, an address for answers, and its host in the Message-ID', async () => {
  await database.pool.query(`update application set mail = '{"from": "zaehler@a.example", "replyTo": "service@a.example"}'
    where id = 'demo'; insert into application_host values ('portal.a.example', 'demo')`);
  const server = await serve();
  const from = { name: 'Stadtwerke aller', address: 'portal@stadtwerke.example' };
  work({ ...settingsOf(server.port), from });
  const id = await queue();
  await inState(id, 'sent');
  const [received] = server.mails;
  expect(received?.mail.from?.value).toEqual([{ name: 'Stadtwerke Demo', address: 'zaehler@a.example' }]);
  expect(received?.mail.replyTo?.value).toMatchObject([{ address: 'service@a.example' }]);
  expect(received?.mail.messageId).toBe(`<${id}@portal.a.example>`);
  expect(received?.raw.match(/^Message-ID:/gim)).toHaveLength(1);
});

test('a mail is heard of at once, however seldom the worker looks', async () => {
  const server = await serve();
  work(settingsOf(server.port), { pollInterval: 600_000 });
  for (let n = 0; n < 3; n += 1) await inState(await queue(), 'sent');
});

test('a mail whose confirmation is lost is never sent again automatically', async () => {
  const server = await serve({ received: () => server.cut() });
  work(settingsOf(server.port));
  const id = await queue();
  expect(await inState(id, 'dead')).toMatchObject({ problem: 'outcome_unknown', attempts: 1 });
  await noCalls();
  await sweepMails(database.pool);
  expect(await calls()).toBe(0);
  expect(server.mails).toHaveLength(1);
});

test('the connection breaks while it is handed over: it has nothing, so it is sent again', async () => {
  let breaks = 2;
  const server = await serve({
    refuse: () => {
      if (breaks-- > 0) server.cut();
      return undefined;
    },
  });
  work(settingsOf(server.port));
  const id = await queue();
  expect(await inState(id, 'sent')).toMatchObject({ attempts: 3 });
  expect(server.mails).toHaveLength(1);
});

test('refused for now is tried again, with the same Message-ID', async () => {
  let busy = 2;
  const server = await serve({
    received: () => {
      if (busy-- > 0) throw reply(451, 'try later');
    },
  });
  work(settingsOf(server.port));
  const id = await queue();
  expect(await inState(id, 'sent')).toMatchObject({ attempts: 3 });
  expect(new Set(server.mails.map(({ mail }) => mail.messageId))).toEqual(
    new Set([(await row(id)).message_id]),
  );
});

test('a refused mail is dead with the server’s reply, and delays no other', async () => {
  const refuse = (address: string) =>
    address === 'gone@example.org' ? reply(550, `<${address}> unknown`) : undefined;
  const server = await serve({ refuse });
  work(settingsOf(server.port));
  const [gone, other] = [await queue('gone@example.org'), await queue()];
  expect(await inState(gone, 'dead')).toMatchObject({
    attempts: 1,
    problem: 'rejected',
    reply: expect.stringContaining('gone@example.org'),
    data: expect.anything(),
  });
  await inState(other, 'sent');
  await noCalls();
  expect(server.mails.map(({ to }) => to)).toEqual(['erika@example.org']);
  expect(lines.join()).toContain('rejected');
  expect(lines.join()).not.toContain('example.org');
});

test('credentials that the server refuses are no reason to give a mail up', async () => {
  let password = 'other';
  const server = await serve({
    smtp: {
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (auth, _session, done) =>
        auth.password === password ? done(null, { user: 'portal' }) : done(reply(535, 'no')),
    },
  });
  work(settingsOf(server.port, { auth: { user: 'portal', pass: 'geheim' } }));
  const id = await queue();
  expect(await once(id, row => row.attempts > 1)).toMatchObject({ problem: 'not_admitted' });
  password = 'geheim';
  await inState(id, 'sent');
  expect(lines.join()).not.toContain('geheim');
});

test('what is to be encrypted is not sent in the clear', async () => {
  const server = await serve();
  work(settingsOf(server.port, { tls: 'required' }));
  const id = await queue();
  expect(await once(id, row => row.attempts > 1)).toMatchObject({ problem: 'insecure' });
  expect(server.mails).toEqual([]);
});

test('a certificate that does not hold is no encryption', async () => {
  const server = await serve({ smtp: { disabledCommands: [], ...(await selfSigned()) } });
  work(settingsOf(server.port, { tls: 'required' }));
  const id = await queue();
  expect(await once(id, row => row.attempts > 1)).toMatchObject({ problem: 'insecure' });
  expect(server.mails).toEqual([]);
});

test('a server that hangs before it has all of a mail gets it later; after that never again', async () => {
  let release: () => void = () => undefined;
  const silence = new Promise<void>(resolve => {
    release = resolve;
  });
  const server = await serve({ received: () => silence });
  const mute = await serve({ smtp: { onMailFrom: () => undefined } });
  const muted = work(settingsOf(mute.port, { socketTimeout: 300 }));
  const id = await queue();
  expect(await once(id, row => row.attempts > 1)).toMatchObject({ problem: 'unreachable' });
  await muted.stop();
  work(settingsOf(server.port, { socketTimeout: 300 }));
  expect(await inState(id, 'dead')).toMatchObject({ problem: 'outcome_unknown' });
  release();
  await noCalls();
  expect(server.mails).toHaveLength(1);
});

test('a server that is away for long gets everything when it is back, each mail once', async () => {
  const away = await serve();
  await away.close();
  work(settingsOf(away.port));
  const ids = await Promise.all(Array.from({ length: 20 }, (_, n) => queue(`k${n}@example.org`)));
  for (const id of ids)
    expect(await once(id, row => row.attempts > 2)).toMatchObject({ problem: 'unreachable' });
  servers = [];
  const back = await serve({ port: away.port });
  for (const id of ids) await inState(id, 'sent');
  expect(back.mails.map(({ to }) => to).sort()).toEqual(ids.map((_, n) => `k${n}@example.org`).sort());
});

test('a mail that is of no use any more is dead', async () => {
  const away = await serve();
  await away.close();
  servers = [];
  const [tried, late] = [await queue(), await queue()];
  await database.pool.query("update mail set expires_at = now() + interval '10 minutes' where id = $1", [
    tried,
  ]);
  await database.pool.query('update mail set expires_at = now() where id = $1', [late]);
  // The next try would come when it is of no use any more.
  work(settingsOf(away.port), { firstWait: 3600 });
  expect(await inState(tried, 'dead')).toMatchObject({ problem: 'unreachable' });
  expect(await inState(late, 'dead')).toMatchObject({ problem: 'expired', attempts: 0 });
});

test('three workers at once send each of 60 mails once', async () => {
  const server = await serve();
  for (let n = 0; n < 3; n += 1) work(settingsOf(server.port));
  const ids = await Promise.all(Array.from({ length: 60 }, (_, n) => queue(`k${n}@example.org`)));
  for (const id of ids) expect(await inState(id, 'sent')).toMatchObject({ attempts: 1 });
  await noCalls();
  expect(server.mails).toHaveLength(60);
  expect(new Set(server.mails.map(({ to }) => to)).size).toBe(60);
});

test('the mail of a killed backend is not sent again, others go on', async () => {
  let arrived: () => void = () => undefined;
  const arrival = new Promise<void>(resolve => {
    arrived = resolve;
  });
  const certificate = await selfSigned();
  const server = await serve({
    smtp: { secure: true, ...certificate },
    received: () => {
      arrived();
      return new Promise(() => undefined);
    },
  });
  const folder = await mkdtemp(join(tmpdir(), 'zaehlwerk-mail-'));
  await writeFile(join(folder, 'ca.pem'), certificate.cert);
  const backend = await startProcess(database.url, join(folder, 'keys.json'), {
    SMTP_URL: `smtps://localhost:${server.port}`,
    NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
    MAIL_FROM: 'portal@stadtwerke.example',
  });
  const id = await queue();
  await arrival;
  await backend.kill();
  expect(await row(id)).toMatchObject({ state: 'sending', attempts: 1 });

  const other = await serve();
  work(settingsOf(other.port));
  await inState(await queue('next@example.org'), 'sent');
  await sweepMails(database.pool);
  expect(await row(id)).toMatchObject({ state: 'sending' });
  await database.pool.query("update mail set sending_until = now() - interval '1 s' where id = $1", [id]);
  await sweepMails(database.pool);
  expect(await row(id)).toMatchObject({ state: 'dead', problem: 'outcome_unknown' });
  expect(other.mails.map(({ to }) => to)).toEqual(['next@example.org']);
  expect(server.mails.map(({ to }) => to)).toEqual(['erika@example.org']);
  await rm(folder, { recursive: true });
});

test('one that was called for by a backend that is gone is called for again', async () => {
  const id = await queue();
  await database.pool.query("update graphile_worker._private_jobs set locked_at = now(), locked_by = 'gone'");
  const server = await serve();
  work(settingsOf(server.port));
  await database.pool.query("update mail set next_attempt = now() - interval '3 minutes' where id = $1", [
    id,
  ]);
  await sweepMails(database.pool);
  await inState(id, 'sent');
  expect(server.mails).toHaveLength(1);
});

test('a worker that is stopped finishes what it sends and takes nothing more', async () => {
  let arrived: () => void = () => undefined;
  const arrival = new Promise<void>(resolve => {
    arrived = resolve;
  });
  const server = await serve({
    received: () => {
      arrived();
      return sleep(300);
    },
  });
  const worker = work(settingsOf(server.port));
  const id = await queue();
  await arrival;
  await worker.stop();
  expect(await row(id)).toMatchObject({ state: 'sent' });
  const later = await queue();
  expect(await row(later)).toMatchObject({ state: 'waiting', attempts: 0 });
  expect(await calls()).toBe(1);
});

test('it goes on when the database was restarted', async () => {
  const server = await serve();
  work(settingsOf(server.port));
  await inState(await queue(), 'sent');
  const terminate = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  const ids: string[] = [];
  for (let round = 0; round < 10; round += 1) {
    for (let n = 0; n < 3; n += 1) ids.push(await queue(`k${round}-${n}@example.org`));
    await database.pool.query(terminate);
    await sleep(20);
  }
  // As the sweep of the minutes after it.
  for (const id of ids) {
    while ((await row(id)).state !== 'sent') {
      await database.pool.query(
        "update mail set next_attempt = now() - interval '3 minutes' where state = 'waiting'",
      );
      await sweepMails(database.pool);
      await sleep(100);
    }
  }
  await inState(await queue(), 'sent');
  const recipients = server.mails.map(({ to }) => to).filter(to => to !== 'erika@example.org');
  expect(recipients).toHaveLength(30);
  expect(new Set(recipients).size).toBe(30);
});

test('its end at the moment in which the connection that listens breaks is an orderly one', async () => {
  const { Logger, run } = await import('graphile-worker');
  const pool = new WorkerPool({ connectionString: database.url, max: 3 });
  pool.on('error', () => undefined).on('connect', client => client.on('error', () => undefined));
  const events: WorkerEvents = new EventEmitter();
  const broke = new Promise<void>(resolve => {
    events.once('pool:listen:success', ({ workerPool, client }) => {
      setImmediate(() => {
        (client as PoolClient & { connection: { stream: Socket } }).connection.stream.destroy();
        Promise.resolve(workerPool.gracefulShutdown()).then(resolve, () => resolve());
      });
    });
  });
  const logger = new Logger(() => () => undefined);
  const runner = await run({ pgPool: pool, taskList: {}, logger, events, noHandleSignals: true });
  await broke;
  await runner.promise.catch(() => undefined);
  await pool.end();
  expect(pool.totalCount).toBe(0);
});

test('a connection that is given back with a statement without an answer is not given to others', async () => {
  const pool = new WorkerPool({ connectionString: database.url, max: 1 });
  pool.on('error', () => undefined);
  const client = await pool.connect();
  const given: unknown = client.query('select pg_sleep(60)').catch((error: Error) => error.message);
  client.release();
  expect(await given).toBe('Connection terminated');
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

test('a user of the database that is no superuser can do all of it', async () => {
  const name = `portal_${process.pid}`;
  await database.pool.query(`create role ${name} login password 'geheim' nosuperuser`);
  const own = `own_${process.pid}`;
  await database.pool.query(`create database ${own} owner ${name}`);
  const url = Object.assign(new URL(database.url), {
    pathname: own,
    username: name,
    password: 'geheim',
  }).href;
  const { migrate } = await import('../migrations/migrate.ts');
  await Promise.all([migrate(url), migrate(url)]);
  const pool = new Pool({ connectionString: url });
  await insertFixture(pool);
  const server = await serve();
  const worker = work(settingsOf(server.port), { databaseUrl: url });
  await queue('erika@example.org', pool);
  while (server.mails.length === 0) await sleep(20);
  await worker.stop();
  await pool.end();
  await database.pool.query(`drop database ${own}`);
  await database.pool.query(`drop role ${name}`);
});

test('without a mail server mails lie in files that only their owner can read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'zaehlwerk-mail-'));
  const directory = join(folder, 'mail');
  work({ from: { address: 'portal@localhost' }, directory });
  const id = await queue();
  await inState(id, 'sent');
  expect(await readdir(directory)).toEqual([`${id}.eml`]);
  expect((await stat(join(directory, `${id}.eml`))).mode & 0o777).toBe(0o600);
  const { to, subject } = await simpleParser(await readFile(join(directory, `${id}.eml`)));
  expect([to, subject]).toEqual([
    expect.objectContaining({ text: 'erika@example.org' }),
    'Ihre Ablesung, Vorgangsnummer K7MP-X3WD-9F',
  ]);
  await rm(folder, { recursive: true });
});

test('what this release cannot read is dead, and its content is in no log', async () => {
  const server = await serve();
  const id = await queue();
  await database.pool.query(`update mail set data = '{"name": "Geheim"}' where id = $1`, [id]);
  work(settingsOf(server.port));
  expect(await inState(id, 'dead')).toMatchObject({ problem: 'content_unusable', attempts: 0 });
  expect(lines.join()).not.toContain('Geheim');
});

test('a kind that this release does not know waits for one that does', async () => {
  const server = await serve();
  const id = await queue();
  await database.pool.query("update mail set kind = 'of-a-newer-release' where id = $1", [id]);
  await database.pool.query(`delete from graphile_worker._private_jobs;
    select graphile_worker.add_job('mail:of-a-newer-release', json_build_object('id', id)) from mail`);
  work(settingsOf(server.port));
  await inState(await queue(), 'sent');
  expect(await row(id)).toMatchObject({ state: 'waiting', attempts: 0 });
});
