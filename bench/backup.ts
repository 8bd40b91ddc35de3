import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { backendProgram, startBackend } from '../e2e/support/server/backend-process.ts';
import { databaseUrl } from '../e2e/support/server/database.ts';
import { addPhotos } from '../e2e/support/server/many-photos.ts';
import { addReaders } from '../e2e/support/server/many-readers.ts';
import { timeOfProcess } from './processor-time.ts';

/**
 * Measures backup, check and restore of the embedded database beside a running backend:
 * `node bench/backup.ts [--jobs <number>] [--photos <number>] [--in <directory>]`.
 */
const { values: options } = parseArgs({
  options: {
    jobs: { type: 'string', default: '100000' },
    photos: { type: 'string', default: '2000' },
    in: { type: 'string', default: '.cache' },
  },
});
/** Bytes, the average (docs/guide/photos.md). */
const photoBytes = 376_000;

/** Runs a command of the backend; its highest memory and its processor time are sampled while it runs. */
async function measured(parameters: readonly string[], dataDir: string) {
  const started = performance.now();
  const child = spawn(process.execPath, [backendProgram, ...parameters], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      BACKUP_PASSPHRASE: 'a benchmark, no secret',
      TMPDIR: folder,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = text(child.stdout);
  let [memory, processor] = [0, 0];
  const ended = once(child, 'exit');
  while (child.exitCode === null) {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    memory = Math.max(memory, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000);
    processor = Math.max(processor, timeOfProcess(child.pid ?? 0));
    await sleep(100);
  }
  const [code] = await ended;
  if (code !== 0) throw new Error(`${parameters.join(' ')}: ${code}`);
  const seconds = (performance.now() - started) / 1000;
  process.stdout.write(
    `${parameters[0]} ${parameters[1]}: ${seconds.toFixed(1)} s, ${(processor / 1000).toFixed(1)} s of CPU, ${memory.toFixed(0)} MB\n`,
  );
  return said;
}

async function bytesIn(directory: string): Promise<number> {
  const names = await readdir(directory, { recursive: true });
  const sizes = await Promise.all(names.map(async name => (await stat(path.join(directory, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

await mkdir(options.in, { recursive: true });
const folder = await mkdtemp(path.resolve(options.in, 'backup-bench-'));
const data = path.join(folder, 'data');
const backend = await startBackend('', data);
try {
  const address = await databaseUrl(data);
  await addReaders(address, 16, Number(options.jobs));
  await addPhotos(address, Number(options.photos), photoBytes);
  const backups = path.join(folder, 'backups');
  await measured(['backup', '--to', backups], data);
  const [found, size] = await Promise.all([bytesIn(path.join(data, 'postgres')), bytesIn(backups)]);
  process.stdout.write(
    `${options.jobs} jobs, ${options.photos} photos: data directory ${(found / 1e6).toFixed(0)} MB, backup ${(size / 1e6).toFixed(0)} MB\n`,
  );
  await measured(['restore', '--check', '--from', backups], data);
  await measured(['restore', '--from', backups], path.join(folder, 'restored'));
} finally {
  await backend.stop();
  await rm(folder, { recursive: true, force: true });
}
