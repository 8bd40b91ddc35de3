import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { FastifyRequest } from 'fastify';
import { createFairQueue, senderOf } from './fair-queue.ts';
import { type ParsedJson, parseJson } from './parse-json.ts';
import { RequestError } from './request-error.ts';

/** Bytes; parsing a larger body delays all other requests by a tenth of a second and more. */
const mostAtOnce = 2 * 1024 * 1024;

/** There is one thread, and 32 MB of escapes take half a second. */
const one = { atOnce: 1, waiting: 50 };
const places = { atOnce: 1, ofNetwork: one, ofSender: one };

const script = fileURLToPath(new URL('./parse-thread.ts', import.meta.url));
const tooBusy = () =>
  new RequestError('too_busy', 'Large bodies cannot be read right now.', { retryAfter: 5 });

/** Parses small bodies at once, large ones in a thread, which starts with the first of them, and again after it has ended. */
export function createJsonParser(start = () => new Worker(script, { execArgv: [] })) {
  const queue = createFairQueue(places);
  let thread: Worker | undefined;

  function startThread(): Worker {
    const started = start();
    started.unref();
    started.on('error', () => undefined);
    started.once('exit', () => {
      if (thread === started) thread = undefined;
    });
    return started;
  }

  async function parseInThread(chunks: readonly Buffer[]): Promise<ParsedJson> {
    thread ??= startThread();
    const used = thread;
    const { promise, resolve, reject } = Promise.withResolvers<ParsedJson>();
    const onExit = () => reject(tooBusy());
    used.once('message', resolve).once('exit', onExit);
    used.postMessage(chunks, chunks.flatMap(ownBuffer));
    return promise.finally(() => used.off('message', resolve).off('exit', onExit));
  }

  return {
    /** @throws RequestError `too_busy` */
    async parse(request: FastifyRequest, chunks: readonly Buffer[]): Promise<ParsedJson> {
      const bytes = chunks.reduce((sum, { length }) => sum + length, 0);
      if (bytes <= mostAtOnce) return parseJson(Buffer.concat(chunks));
      return queue.run(senderOf(request), () => parseInThread(chunks));
    },
    close: async () => void (await thread?.terminate()),
  };
}

/** Memory of a chunk that shares it with no other is transferred, other memory is copied. */
const ownBuffer = ({ buffer, byteLength }: Buffer) =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
