import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { openBucket } from '../bucket-site.ts';
import type { LockTimes } from '../lock.ts';

/**
 * A process for tests that works on the bucket in its first argument, with the lock times in the second (JSON) and a
 * clock that is wrong by the milliseconds in the fourth. What it does stands in the third:
 * - `hold`: works for ever, prints `working` when it begins;
 * - `resume`: prints `working` when it begins, and what its creation of `resumed` came to once there is a file `go`;
 * - `take turns`: works three times and adds a line to `log` each time, as only one that works alone can.
 */
const [, , address = '', times = '', task = '', wrong = '0'] = process.argv;
const rightNow = Date.now;
Date.now = () => rightNow() + Number(wrong);
const site = openBucket(address, process.env, JSON.parse(times) as LockTimes);

async function hold(): Promise<never> {
  process.stdout.write('working\n');
  for (;;) await pause(1000);
}

async function resume(): Promise<void> {
  process.stdout.write('working\n');
  while (!(await site.read('go'))) await pause(10);
  const created = await site.create('resumed', Buffer.from('late')).catch(error => error.code);
  process.stdout.write(`${created}\n`);
}

async function addLine(): Promise<void> {
  const before = (await site.read('log')) ?? Buffer.alloc(0);
  await site.write('log', Buffer.concat([before, Buffer.from(`${process.pid}\n`)]));
}

if (task === 'hold') await site.exclusively(hold);
else if (task === 'resume') await site.exclusively(resume);
else for (let turn = 0; turn < 3; turn++) await site.exclusively(addLine);
