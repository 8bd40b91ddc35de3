import { parentPort } from 'node:worker_threads';
import { parseJson } from './parse-json.ts';

/** Runs beside the event loop that answers requests. */
parentPort?.on('message', (chunks: Uint8Array[]) => {
  parentPort?.postMessage(parseJson(Buffer.concat(chunks)));
});
