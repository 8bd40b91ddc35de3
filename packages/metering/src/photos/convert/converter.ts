import { type Conversion, convertPhoto } from './convert-photo.ts';
import { decodeElement } from './decode.ts';
import { startPhotoWorker } from './start-photo-worker.ts';

/** Many times what the slowest phone takes for the largest photo; behind it the worker will never answer. */
const patienceMilliseconds = 30_000;

let worker: Worker | undefined;
let queue: Promise<unknown> = Promise.resolve();

/**
 * Converts a file after all those that were given before: two pictures decoded at once would be twice the memory. In a
 * worker where there can be one, otherwise on the page.
 */
export function enqueueConversion(file: File): Promise<Conversion> {
  const conversion = queue.then(() => convert(file));
  queue = conversion;
  return conversion;
}

async function convert(file: File): Promise<Conversion> {
  const converted = (await convertInWorker(file)) ?? (await convertPhoto(file));
  const mayBeOther = !converted.ok && converted.reason === 'notAnImage';
  return mayBeOther ? convertPhoto(file, decodeElement) : converted;
}

/** `undefined` when there is no worker, or it has failed: its file did not load, or its memory did not suffice. */
function convertInWorker(file: File): Promise<Conversion | undefined> {
  return new Promise(resolve => {
    const alarm = setTimeout(giveUp, patienceMilliseconds);
    try {
      worker ??= startPhotoWorker();
      worker.onmessage = ({ data }: MessageEvent<Conversion>) => {
        clearTimeout(alarm);
        resolve(data);
      };
      worker.onerror = giveUp;
      worker.postMessage(file);
    } catch {
      giveUp();
    }
    function giveUp() {
      clearTimeout(alarm);
      worker?.terminate();
      worker = undefined;
      resolve(undefined);
    }
  });
}
