import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { RequestError } from '../plugins/request-error.ts';
import type { DrawnPhoto, PhotoTask, ProcessLimits } from './photo-process.ts';
import { exitAtLimit } from './photo-work.ts';

/** Draws a photo anew, or names what is wrong with it. @throws RequestError `too_busy` when it could not find out */
export type DrawPhoto = (task: PhotoTask) => Promise<Exclude<DrawnPhoto, { late: true }>>;

/** Processes that decode photos: those that there are; `prepare` starts the first, `close` ends all. */
export type PhotoProcesses = {
  draw: DrawPhoto;
  all(): Iterable<ChildProcess>;
  prepare(): void;
  close(): void;
};

/** As many as the queue of photos has places (`redraw-photos.ts`). */
export const mostProcesses = 3;

const limits: ProcessLimits = { megabytes: 400, cpuSeconds: 5, seconds: 20 };

const script = fileURLToPath(new URL('./photo-process.ts', import.meta.url));

/** 503: this photo may be sent again. */
export const photosTooBusy = () =>
  new RequestError('too_busy', 'Photos cannot be looked into right now.', { retryAfter: 5 });
/** Nothing more of its request is looked into. */
const tooComplex: DrawnPhoto = { fault: { code: 'photoTooComplex' }, cost: Number.POSITIVE_INFINITY };

/**
 * Processes of which each decodes one photo at a time. One is started before it is needed, so that a photo beside others
 * does not wait for it. How many are drawn at a time is the caller's matter.
 */
export function createPhotoProcesses(bounds = limits): PhotoProcesses {
  const idle: ChildProcess[] = [];
  const all = new Set<ChildProcess>();

  function start(): ChildProcess {
    const child = fork(script, [JSON.stringify(bounds)], {
      // Whatever the backend was started with; buffers go as they are.
      execArgv: [],
      serialization: 'advanced',
      // No secrets where strangers' files are decoded. Freed memory goes back: kept, it would count against the next photo.
      env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2' },
    });
    all.add(child);
    child.once('exit', () => {
      all.delete(child);
      if (idle.includes(child)) idle.splice(idle.indexOf(child), 1);
    });
    child.on('error', () => child.kill('SIGKILL'));
    // A backend that has nothing else to do ends.
    child.unref();
    child.channel?.unref();
    return child;
  }

  async function draw(task: PhotoTask) {
    const child = idle.pop() ?? start();
    if (idle.length === 0 && all.size < mostProcesses) idle.push(start());
    const drawn = await answerOf(child, task, bounds.seconds);
    if (child.connected) idle.push(child);
    if ('late' in drawn) throw photosTooBusy();
    return drawn;
  }

  return {
    draw,
    all: () => all,
    prepare: () => void idle.push(start()),
    close() {
      for (const child of all) child.kill('SIGKILL');
    },
  };
}

/** Result of a process for one photo. A process that ends, or hangs and is ended, takes no other photo with it. */
function answerOf(child: ChildProcess, task: PhotoTask, seconds: number): Promise<DrawnPhoto> {
  const { promise, resolve, reject } = Promise.withResolvers<DrawnPhoto>();
  const onExit = (code: number | null) =>
    code === exitAtLimit ? resolve(tooComplex) : reject(photosTooBusy());
  // Well after the limit that the process keeps itself.
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
