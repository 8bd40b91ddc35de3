import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { RequestError } from '../plugins/request-error.ts';
import type { DrawnPhoto, PhotoTask, ProcessLimits } from './photo-process.ts';
import { exitAtLimit } from './photo-work.ts';

/** @throws RequestError `too_busy` without a result */
export type DrawPhoto = (task: PhotoTask) => Promise<Exclude<DrawnPhoto, { late: true }>>;

/** As many as places in the queue of photos (`redraw-photos.ts`). */
export const mostProcesses = 3;

const limits: ProcessLimits = { megabytes: 400, cpuSeconds: 5, seconds: 20 };

const script = fileURLToPath(new URL('./photo-process.ts', import.meta.url));

/** The photo may be sent again. */
export const photosTooBusy = () =>
  new RequestError('too_busy', 'Photos cannot be looked into right now.', { retryAfter: 5 });
/** Ends the work for its request. */
const tooComplex: DrawnPhoto = { fault: { code: 'photoTooComplex' }, cost: Number.POSITIVE_INFINITY };

/** One process is started ahead, so that a photo beside others does not wait for it. The caller limits concurrency. */
export function createPhotoProcesses(bounds = limits) {
  const idle: ChildProcess[] = [];
  const all = new Set<ChildProcess>();

  function start(): ChildProcess {
    const child = fork(script, [JSON.stringify(bounds)], {
      // Independent of the backend's own flags; buffers are not converted.
      execArgv: [],
      serialization: 'advanced',
      // No secrets where untrusted files are decoded. Freed memory is returned: otherwise it counts against the next
      // photo.
      env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2' },
    });
    all.add(child);
    child.once('exit', () => {
      all.delete(child);
      if (idle.includes(child)) idle.splice(idle.indexOf(child), 1);
    });
    child.on('error', () => child.kill('SIGKILL'));
    // An idle backend can exit.
    child.unref();
    child.channel?.unref();
    return child;
  }

  const draw: DrawPhoto = async task => {
    const child = idle.pop() ?? start();
    if (idle.length === 0 && all.size < mostProcesses) idle.push(start());
    const drawn = await answerOf(child, task, bounds.seconds);
    if (child.connected) idle.push(child);
    if ('late' in drawn) throw photosTooBusy();
    return drawn;
  };

  return {
    draw,
    all: (): Iterable<ChildProcess> => all,
    /** Starts the first process. */
    prepare: () => void idle.push(start()),
    close() {
      for (const child of all) child.kill('SIGKILL');
    },
  };
}

/** A process that exits, or hangs and is killed, affects only its photo. */
function answerOf(child: ChildProcess, task: PhotoTask, seconds: number): Promise<DrawnPhoto> {
  const { promise, resolve, reject } = Promise.withResolvers<DrawnPhoto>();
  const onExit = (code: number | null) =>
    code === exitAtLimit ? resolve(tooComplex) : reject(photosTooBusy());
  // Well after the process's own limit.
  const hanging = setTimeout(() => child.kill('SIGKILL'), 2 * seconds * 1000);
  child.once('message', resolve).once('exit', onExit);
  child.channel?.ref();
  child.send(task, error => error && reject(photosTooBusy()));
  return promise.finally(() => {
    clearTimeout(hanging);
    child.off('message', resolve).off('exit', onExit);
    child.channel?.unref();
  });
}
