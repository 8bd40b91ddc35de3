import { type Conversion, convertPhoto } from './convert-photo.ts';
import { decodeElement } from './decode.ts';
import { startPhotoWorker } from './start-photo-worker.ts';

/** Many times the time of the slowest phone for the largest photo. */
const timeoutMilliseconds = 30_000;

let worker: Worker | undefined;
let queue: Promise<unknown> = Promise.resolve();

/** One after the other, as two decoded pictures need twice the memory; in a worker, or else on the page. */
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

/** `undefined` without a worker, or if it failed to load or ran out of memory. */
function convertInWorker(file: File): Promise<Conversion | undefined> {
  return new Promise(resolve => {
    const alarm = setTimeout(giveUp, timeoutMilliseconds);
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
