import type { InstructionFilter, InstructionMatch, InstructionSubject } from '@zaehlwerk/domain';
import { startMatchWorker } from './start-match-worker.ts';

export interface MatchQuestion {
  readonly filter: InstructionFilter;
  readonly subject: InstructionSubject;
}

/** Ten thousand times the time of any reasonable expression. */
const matchMilliseconds = 200;
/** After the timeout, an answer may already be queued behind it if the page was busy. */
const graceMilliseconds = 30;
const startMilliseconds = 10_000;

let running: Promise<Worker | undefined> | undefined;
let queue: Promise<unknown> = Promise.resolve();

/** In a worker that can be terminated. `undefined` after a timeout, or without a worker (decisions.md 28). */
export function matchInTime(question: MatchQuestion): Promise<InstructionMatch | undefined> {
  const match = queue.then(() => ask(question));
  queue = match;
  return match;
}

async function ask(question: MatchQuestion): Promise<InstructionMatch | undefined> {
  running ??= startedWorker();
  const worker = await running;
  const answer = worker && (await answerOf(worker, question));
  // The next question gets a new worker.
  if (answer === undefined) running = undefined;
  return answer;
}

function startedWorker(): Promise<Worker | undefined> {
  return new Promise(resolve => {
    try {
      const worker = startMatchWorker();
      const end = endOf(worker, resolve);
      const alarm = setTimeout(end, startMilliseconds);
      worker.onerror = end;
      worker.onmessage = () => {
        clearTimeout(alarm);
        resolve(worker);
      };
    } catch {
      resolve(undefined);
    }
  });
}

function answerOf(worker: Worker, question: MatchQuestion): Promise<InstructionMatch | undefined> {
  return new Promise(resolve => {
    const end = endOf(worker, resolve);
    let alarm = setTimeout(() => {
      alarm = setTimeout(end, graceMilliseconds);
    }, matchMilliseconds);
    worker.onerror = end;
    worker.onmessage = ({ data }: MessageEvent<InstructionMatch>) => {
      clearTimeout(alarm);
      resolve(data);
    };
    worker.postMessage(question);
  });
}

function endOf(worker: Worker, resolve: (nothing: undefined) => void): () => void {
  return () => {
    worker.terminate();
    resolve(undefined);
  };
}
