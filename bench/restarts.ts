import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { startNginx } from '../e2e/specs/hosting/nginx.ts';
import * as server from '../e2e/support/server/backend-process.ts';
import { databaseUrl } from '../e2e/support/server/database.ts';
import { freePort } from '../e2e/support/server/free-port.ts';
import { addReaders } from '../e2e/support/server/many-readers.ts';
import { findBinaries } from '../packages/backend/src/database/embedded/binaries.ts';
import { stopServer } from '../packages/backend/src/database/embedded/server.ts';
import { chooseRunner } from '../packages/backend/src/database/embedded/system-user.ts';
import { closeConnections, logIn } from './backend-client.ts';
import { sendSteadily } from './steady-load.ts';

/**
 * Restarts parts of an installation while submissions with photos come, and counts what was lost or stored twice: two
 * backends behind the documented nginx, PostgreSQL, and a bucket: `node bench/restarts.ts [<seconds>]`.
 */
const seconds = Number(process.argv[2] ?? 60);
const perSecond = 50;
const readers = 50;
/** Pixels: small, so that two cores redraw fifty in a second. */
const photo = { width: 160, height: 120 };
const say = (line: string) => process.stdout.write(`${line}\n`);
const requireOfBackend = createRequire(path.join(server.checkout, 'packages/backend/package.json'));
const sharp = requireOfBackend('sharp');
const { Client } = requireOfBackend('pg');

const data = await mkdtemp(path.join(tmpdir(), 'zaehlwerk-restarts-'));
const s3Server = path.join(server.checkout, 'packages/bucket/src/testing/s3-server.ts');
const s3 = spawn(process.execPath, [s3Server], { stdio: ['pipe', 'pipe', 'inherit'] });
const [s3Port] = await once(s3.stdout, 'data');

/** The way to the bucket, which keeps its objects in memory: it is away while the way is closed. */
const sockets = new Set<Socket>();
const way = createServer(socket => {
  const there = connect(Number(s3Port), '127.0.0.1');
  socket.pipe(there).pipe(socket);
  for (const end of [socket, there]) {
    sockets.add(end);
    end.on('error', () => end.destroy()).on('close', () => sockets.delete(end));
  }
});
const wayPort = await freePort();
const openWay = () => once(way.listen(wayPort, '127.0.0.1'), 'listening');
await openWay();

// Holds the embedded database, and gets no requests.
const keeper = await server.startBackend('', data, { settings: { WORKER: 'off' } });
const ports = [await freePort(), await freePort()];
const start = (port: number | undefined) =>
  server.startBackend('', path.join(data, String(port)), {
    beside: data,
    settings: {
      ...{ PORT: String(port), ENDING_DELAY: '2', LOG_LEVEL: 'error', PHOTO_BUCKET: 's3://portal/photos' },
      ...{
        AWS_ENDPOINT_URL: `http://127.0.0.1:${wayPort}`,
        AWS_ACCESS_KEY_ID: 'b',
        AWS_SECRET_ACCESS_KEY: 'b',
      },
    },
  });
const backends = [await start(ports[0]), await start(ports[1])];
const origins = backends.map(({ origin }) => origin);
const nginx = await startNginx({ site: path.join(server.checkout, 'site'), backends: origins });

/** As by a crash: nothing is written before, and all connections break. The keeper starts it again. */
async function restartDatabase(): Promise<void> {
  const cluster = path.join(data, 'postgres');
  const binaries = findBinaries();
  const runner = await chooseRunner(cluster, [data, path.dirname(binaries.pgCtl)], binaries.initdb);
  await stopServer({ binaries, runner, cluster }, 'immediate');
  while (!(await isAnswering())) await pause(50);
}

async function isAnswering(): Promise<boolean> {
  const url = await databaseUrl(data).catch(() => undefined);
  const database = new Client(url);
  return database.connect().then(
    () => database.end().then(() => true),
    () => false,
  );
}

async function bucketAway(): Promise<void> {
  way.close();
  for (const socket of sockets) socket.destroy();
  await pause(10_000);
  await openWay();
}

async function restartBackend(end: 'stop' | 'kill'): Promise<void> {
  await backends[0]?.[end]();
  backends[0] = await start(ports[0]);
}

const faults: readonly (readonly [string, () => Promise<void>])[] = [
  ['nothing', async () => undefined],
  ['database killed and started', restartDatabase],
  ['bucket away for 10 s', bucketAway],
  ['one of two backends restarted', () => restartBackend('stop')],
  ['one of two backends killed and started', () => restartBackend('kill')],
];
const count = perSecond * seconds;
await addReaders(await databaseUrl(data), readers, count * faults.length);

/** Jobs without their one reading with its one photo, and jobs with more. */
async function wrongJobs(first: number) {
  const database = new Client(await databaseUrl(data));
  await database.connect();
  const { rows } = await database.query(
    `select count(*) filter (where submissions < 1 or photos < 1)::int as lost,
       count(*) filter (where submissions > 1 or photos > 1)::int as doubled, count(*)::int as all
     from (select (select count(*) from submission where submission.job_key = job.key) as submissions,
         (select count(*) from submission join reading_result result on result.submission_id = submission.id
          join reading_photo on result_id = result.id join photo on hash = photo_hash and object is not null
          where submission.job_key = job.key) as photos
       from job where id like 'N-%' and substr(id, 3)::int between $1 and $1 + $2 - 1) counted`,
    [first, count],
  );
  await database.end();
  return rows[0];
}

const noise = ({ width, height }: typeof photo) =>
  sharp(randomBytes(width * height), { raw: { width, height, channels: 1 } })
    .jpeg()
    .toBuffer();

try {
  for (const [index, [name, fault]] of faults.entries()) {
    const photos: string[] = [];
    for (let n = 0; n < count; n += 1) photos.push((await noise(photo)).toString('base64'));
    const tokens: string[] = [];
    for (let n = 0; n < readers; n += 1) tokens.push(await logIn(nginx.origin, `reader-${n}`));
    const first = index * count;
    const sending = sendSteadily({
      origin: nginx.origin,
      tokens,
      first,
      perSecond,
      seconds,
      photoOf: n => photos[n] ?? '',
    });
    await pause((1000 * seconds) / 3);
    const since = performance.now();
    await fault();
    const took = ((performance.now() - since) / 1000).toFixed(1);
    const { gap, slowest, failedAttempts } = await sending;
    const { lost, doubled, all } = await wrongJobs(first);
    const inSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
    say(
      `${name} (${took} s): ${all} sent, lost ${lost}, doubled ${doubled}, longest gap ${inSeconds(gap)}, slowest ${inSeconds(slowest)}`,
    );
    say(`  failed attempts: ${JSON.stringify(failedAttempts)}`);
  }
} finally {
  closeConnections();
  await nginx.stop();
  await Promise.all([...backends, keeper].map(backend => backend.stop()));
  way.close();
  for (const socket of sockets) socket.destroy();
  s3.stdin.end();
  await rm(data, { recursive: true, force: true });
}
