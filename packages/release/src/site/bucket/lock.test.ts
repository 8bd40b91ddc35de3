import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import type { LockTimes } from './lock.ts';
import { type S3, startS3 } from './testing/start-s3.ts';

// Processes of their own take their time on a busy machine.
jest.setTimeout(60_000);

let s3: S3;
beforeAll(async () => {
  [s3] = await startS3('ignored');
});
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  s3.front.fault = () => undefined;
  s3.front.delay = () => undefined;
});
afterAll(() => s3.stop());

const short: LockTimes = { lease: 1000, patience: 60_000 };
const long: LockTimes = { lease: 20_000, patience: 60_000 };

function start(address: string, times: LockTimes, task: string, wrongBy = 0) {
  const script = join(__dirname, 'testing', 'lock-user.ts');
  const child = spawn(process.execPath, [script, address, JSON.stringify(times), task, String(wrongBy)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: s3.environment,
  });
  children.push(child);
  return child;
}

async function line(child: ReturnType<typeof start>): Promise<string> {
  const [chunk] = await once(child.stdout, 'data');
  return String(chunk).trim();
}

test('processes at the same time, with clocks hours apart, work one after the other', async () => {
  const address = s3.newAddress();
  const hour = 3_600_000;
  const workers = [0, hour, -5 * hour].map(wrongBy => start(address, long, 'take turns', wrongBy));
  const ends = await Promise.all(workers.map(worker => once(worker, 'exit')));
  expect(ends).toEqual(workers.map(() => [0, null]));
  const log = String(await s3.open(address).read('log'));
  const turns = workers.flatMap(({ pid }) => [pid, pid, pid]).map(String);
  expect(log.trim().split('\n').sort()).toEqual(turns.sort());
});

test('a holder that is killed is waited for no longer than a lease, and nothing of it stays', async () => {
  const address = s3.newAddress();
  const holder = start(address, short, 'hold');
  await line(holder);
  holder.kill('SIGKILL');
  const site = s3.open(address, short);
  expect(await site.exclusively(async () => 'in')).toBe('in');
  expect(await site.list('.portal/')).toEqual([]);
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  'a holder that is ended by %s takes its ticket with it',
  async signal => {
    const address = s3.newAddress();
    const holder = start(address, long, 'hold');
    await line(holder);
    const site = s3.open(address, long);
    expect(await site.list('.portal/lock/')).toHaveLength(1);
    holder.kill(signal);
    expect(await once(holder, 'exit')).toEqual([null, signal]);
    expect(await site.list('.portal/lock/')).toEqual([]);
  },
);

test('a holder that was stopped for longer than the lease creates nothing when it goes on', async () => {
  const address = s3.newAddress();
  const holder = start(address, short, 'resume');
  await line(holder);
  holder.kill('SIGSTOP');
  const site = s3.open(address, short);
  await site.exclusively(() => site.write('go', Buffer.from('go')));
  holder.kill('SIGCONT');
  expect(await line(holder)).toBe('site-unusable');
  expect(await site.read('resumed')).toBeUndefined();
});

test('a holder whose tickets no longer arrive creates nothing once others may have begun', async () => {
  const address = s3.newAddress();
  const [cut, next] = [s3.open(address, short), s3.open(address, short)];
  await cut.exclusively(async () => {
    const [ticket] = await cut.list('.portal/lock/');
    s3.front.fault = ({ method, path }) =>
      method === 'PUT' && ticket && path.includes(ticket.path) ? 'forbidden' : undefined;
    await next.exclusively(() => next.write('file', Buffer.from('next')));
    await expect(cut.create('other', Buffer.from('cut'))).rejects.toThrow(/stood still/);
  });
  expect(await next.read('other')).toBeUndefined();
});

test('a holder whose ticket arrives again, but too late, is not taken for one that lived all the time', async () => {
  const address = s3.newAddress();
  const [late, next] = [s3.open(address, short), s3.open(address, short)];
  await late.exclusively(async () => {
    const [ticket] = await late.list('.portal/lock/');
    const present = async () => (await late.list('.portal/lock/')).some(({ path }) => path === ticket?.path);
    let letGo = () => {};
    const gate = new Promise<void>(resolve => {
      letGo = resolve;
    });
    s3.front.delay = ({ method, path }) =>
      method === 'PUT' && ticket && path.includes(ticket.path) ? gate : undefined;
    await next.exclusively(() => next.write('file', Buffer.from('next')));
    expect(await present()).toBe(false);
    letGo();
    while (!(await present()));
    // It comes to its turn again only if the late one does not renew what it brought back.
    expect(await next.exclusively(async () => 'in')).toBe('in');
    await expect(late.create('other', Buffer.from('late'))).rejects.toThrow(/stood still/);
  });
  expect(await next.list('')).toMatchObject([{ path: 'file' }]);
});

test('a holder that works for many leases keeps the lock', async () => {
  const address = s3.newAddress();
  const times: LockTimes = { lease: 1000, patience: 2500 };
  const [holder, other] = [s3.open(address, times), s3.open(address, times)];
  await holder.exclusively(async () => {
    await expect(other.exclusively(async () => 'in')).rejects.toThrow(/still publishing/);
  });
  expect(await other.exclusively(async () => 'in')).toBe('in');
});

test('when laying down the ticket fails, none is left', async () => {
  const address = s3.newAddress();
  const site = s3.open(address, long);
  s3.front.fault = ({ method, path }) =>
    method === 'PUT' && path.includes('.portal/lock/') ? 'lost-answer' : undefined;
  await expect(site.exclusively(async () => 'in')).rejects.toMatchObject({ code: 'site-unusable' });
  expect(await site.list('.portal/lock/')).toEqual([]);
});
