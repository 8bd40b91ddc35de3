import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ask } from './backend-client.ts';

/** `photoOf`: the photo of the nth submission in base64. Jobs are `N-<first>` and the following, of the accounts in turn. */
export interface Load {
  readonly origin: string;
  readonly tokens: readonly string[];
  readonly first: number;
  readonly perSecond: number;
  readonly seconds: number;
  readonly photoOf: (n: number) => string;
}

/** Milliseconds. `gap`: the longest time in which nothing was acknowledged. `slowest`: from the first attempt. */
export interface Outcome {
  readonly gap: number;
  readonly slowest: number;
  readonly failedAttempts: Readonly<Record<string, number>>;
}

/** Milliseconds after which the portal gives an attempt up, too. */
const patience = 30_000;

/**
 * Sends submissions with a photo at a steady rate, whatever becomes of them: each with a key of its own, again with that
 * key until it is acknowledged, as the portal does.
 */
export async function sendSteadily({
  origin,
  tokens,
  first,
  perSecond,
  seconds,
  photoOf,
}: Load): Promise<Outcome> {
  const acknowledged: number[] = [];
  const failedAttempts: Record<string, number> = {};
  let slowest = 0;
  const readingDate = `${new Date().toISOString().slice(0, 10)}T12:00:00.000Z`;

  async function send(n: number): Promise<void> {
    const readingImages = [{ mimeType: 'image/jpeg', encodedImage: photoOf(n) }];
    const body = { readingDate, results: [{ taskId: 'T', readingValue: 4000, readingImages }] };
    const address = `${origin}/api/pro/job/N-${first + n}/meterRateTask/result`;
    const sent = {
      ...({ method: 'POST', body, token: tokens[(first + n) % tokens.length] ?? '' } as const),
      headers: { 'idempotency-key': randomUUID() },
    };
    const start = performance.now();
    for (let wait = 500; ; wait = Math.min(2 * wait, 4000)) {
      const late = pause(patience, undefined, { ref: false }).then(() =>
        Promise.reject(new Error('no answer')),
      );
      const problem = await Promise.race([ask(address, sent), late]).then(
        () => undefined,
        (error: Error) => problemOf(error.message),
      );
      if (problem === undefined) break;
      failedAttempts[problem] = (failedAttempts[problem] ?? 0) + 1;
      await pause(wait + Math.random() * wait);
    }
    acknowledged.push(performance.now());
    slowest = Math.max(slowest, performance.now() - start);
  }

  const begin = performance.now();
  const sending: Promise<void>[] = [];
  for (let n = 0; n < perSecond * seconds; n += 1) {
    await pause(Math.max(0, begin + (1000 * n) / perSecond - performance.now()));
    sending.push(send(n));
  }
  await Promise.all(sending);
  const times = [begin, ...acknowledged.toSorted((one, other) => one - other)];
  const gap = Math.max(...times.map((time, index) => time - (times[index - 1] ?? time)));
  return { gap, slowest, failedAttempts };
}

/** Status and code, of an answer that the backend or nginx gave. */
function problemOf(message: string): string {
  const [, status, code = ''] = /: (\d{3}) (?:.*"code":"(\w+)")?/s.exec(message) ?? [];
  return status === undefined ? message : `${status} ${code}`.trim();
}
