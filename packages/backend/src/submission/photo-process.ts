/**
 * A process that decodes photos, one at a time, and isolates hostile files. It reads the headers before it decodes, and
 * exits at its limit of memory or processor time.
 */
import sharp from 'sharp';
import { readJpegFrame } from './jpeg-frame.ts';
import { costOf, exitAtLimit, faultOf, mostPixels, type PhotoFault } from './photo-work.ts';

/** `encodedImage` in base64; `workLeft` of its request. */
export type PhotoTask = { encodedImage: string; workLeft: number; maxSide: number; quality: number };
/** `late`: this machine is too busy. */
export type DrawnPhoto =
  | { jpeg: Uint8Array; cost: number }
  | { fault: PhotoFault; cost: number }
  | { late: true };

/** Per photo; the most expensive accepted one takes a fifth. */
export type ProcessLimits = { megabytes: number; cpuSeconds: number; seconds: number };

const watchMilliseconds = 20;

/**
 * Draws the photo upright without its metadata (decision 26): no place, no device, no appended file. Photos of the
 * portal hardly change at this quality.
 */
const redraw = (bytes: Buffer, { maxSide, quality }: PhotoTask, seconds: number) =>
  sharp(bytes, { failOn: 'error', limitInputPixels: mostPixels })
    .timeout({ seconds })
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: quality * 100 })
    .toBuffer();

function decodeBase64(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64');
  const padding = text.endsWith('==') ? 2 : Number(text.endsWith('='));
  // Buffer skips invalid base64.
  return bytes.length === (text.length * 3) / 4 - padding ? bytes : Buffer.alloc(0);
}

async function draw(task: PhotoTask, { seconds }: ProcessLimits): Promise<DrawnPhoto> {
  const bytes = decodeBase64(task.encodedImage);
  const frame = readJpegFrame(bytes);
  const fault = faultOf(frame, task.workLeft);
  if (frame === undefined || fault) return { fault: fault ?? { code: 'notAJpeg' }, cost: 0 };
  const cost = costOf(frame);
  const began = performance.now();
  try {
    return { jpeg: await redraw(bytes, task, seconds), cost };
  } catch {
    const isLate = performance.now() - began >= seconds * 1000;
    return isLate ? { late: true } : { fault: { code: 'notAJpeg' }, cost };
  }
}

/** Exits at a limit: a decoder cannot be interrupted. */
function watch({ megabytes, cpuSeconds }: ProcessLimits) {
  const before = process.cpuUsage();
  const look = () => {
    const { user, system } = process.cpuUsage(before);
    const isOver =
      process.memoryUsage.rss() > megabytes * 1_000_000 || (user + system) / 1_000_000 > cpuSeconds;
    if (isOver) process.exit(exitAtLimit);
  };
  const timer = setInterval(look, watchMilliseconds);
  return () => {
    clearInterval(timer);
    look();
  };
}

sharp.cache(false);
sharp.concurrency(1);
const limits: ProcessLimits = JSON.parse(process.argv[2] ?? '{}');
process.on('message', async (task: PhotoTask) => {
  const stop = watch(limits);
  const drawn = await draw(task, limits);
  stop();
  process.send?.(drawn);
});
// The backend has ended.
process.on('disconnect', () => process.exit());
