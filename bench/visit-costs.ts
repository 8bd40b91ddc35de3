import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { checkout, startBackend } from '../e2e/support/server/backend-process.ts';
import { databaseUrl } from '../e2e/support/server/database.ts';
import { addReaders } from '../e2e/support/server/many-readers.ts';
import { ask, closeConnections, logIn } from './backend-client.ts';
import { timeOfFamily, timeOfProcess } from './processor-time.ts';

/**
 * Measures what the requests of a customer's visit cost the server in processor time, one after another:
 * `node bench/visit-costs.ts` after `npm run build`. The guide to sizing rests on it (docs/guide/sizing.md).
 */
const accounts = 400;
const jobsPerAccount = 3;

/** As large as those of phones after the portal has converted them: 1600 × 1200 pixels, about 300 KB. */
async function photo(): Promise<string> {
  const sharp = createRequire(path.join(checkout, 'packages/backend/package.json'))('sharp');
  const [width, height] = [1600, 1200];
  const noise = Buffer.from(Uint8Array.from({ length: width * height }, (_, index) => (index * 7919) % 251));
  const jpeg: Buffer = await sharp(noise, { raw: { width, height, channels: 1 } })
    .blur(1.1)
    .toColourspace('srgb')
    .jpeg({ quality: 80 })
    .toBuffer();
  return jpeg.toString('base64');
}

const data = await mkdtemp(path.join(tmpdir(), 'zaehlwerk-visit-costs-'));
const backend = await startBackend(process.env.SITE ?? path.join(checkout, 'site'), data);
try {
  await addReaders(await databaseUrl(data), accounts, accounts * jobsPerAccount);
  const [postmaster] = (await readFile(path.join(data, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  const { origin } = backend;
  const encodedImage = await photo();
  const readingDate = `${new Date().toISOString().slice(0, 10)}T12:00:00.000Z`;
  const tokens = new Map<number, string>();
  const reading = (round: number, job: number, readingImages: readonly object[]) =>
    ask(`${origin}/api/pro/job/N-${round + accounts * job}/meterRateTask/result`, {
      method: 'POST',
      body: { readingDate, results: [{ taskId: 'T', readingValue: 4000, readingImages }] },
      token: tokens.get(round) ?? '',
    });
  const requests: Readonly<Record<string, (round: number) => Promise<unknown>>> = {
    'page with its view': () =>
      ask(origin, { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } }),
    config: () => ask(`${origin}/api/public/application`),
    'probe of an open page': () => ask(`${origin}/api/public/application`, { method: 'HEAD' }),
    login: async round => tokens.set(round, await logIn(origin, `reader-${round}`)),
    'list of three jobs': round => ask(`${origin}/api/pro/job`, { token: tokens.get(round) ?? '' }),
    reading: round => reading(round, 0, []),
    'reading with a photo': round => reading(round, 1, [{ mimeType: 'image/jpeg', encodedImage }]),
  };
  for (const [what, send] of Object.entries(requests)) {
    const used = () => {
      const postgres = timeOfFamily(Number(postmaster));
      return { postgres, node: timeOfFamily(backend.pid) - timeOfProcess(Number(postmaster)) };
    };
    // The first rounds warm up compilers and plans.
    const warm = accounts / 4;
    for (let round = 0; round < warm; round += 1) await send(round);
    const before = used();
    for (let round = warm; round < accounts; round += 1) await send(round);
    const after = used();
    const each = (part: 'node' | 'postgres') => ((after[part] - before[part]) / (accounts - warm)).toFixed(1);
    process.stdout.write(`${what}: Node ${each('node')} ms, PostgreSQL ${each('postgres')} ms\n`);
  }
  process.stdout.write(`photo: ${Math.round((encodedImage.length * 3) / 4000)} KB\n`);
} finally {
  await backend.stop();
  closeConnections();
  await rm(data, { recursive: true, force: true });
}
