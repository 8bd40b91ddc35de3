import { Ticket } from './ticket.ts';

const lease = 1000;
let done: string[];
let write: () => Promise<void>;
let ticket: Ticket;

beforeEach(() => {
  jest.useFakeTimers();
  done = [];
  write = async () => undefined;
  const objects = {
    write: () => write().then(() => void done.push('written')),
    remove: async () => void done.push('removed'),
  };
  ticket = new Ticket(objects, lease);
});
afterEach(() => jest.useRealTimers());

/** A write that the server carries out when `carryOut` is called. */
function pending() {
  let carryOut = () => {};
  const written = new Promise<void>(resolve => {
    carryOut = resolve;
  });
  return { written, carryOut };
}

test('while renewals arrive it holds for good, without them for one lease', async () => {
  await ticket.take();
  await jest.advanceTimersByTimeAsync(10 * lease);
  expect(ticket.remaining()).toBeGreaterThan(lease / 2);
  write = () => Promise.reject(new Error('no connection'));
  await jest.advanceTimersByTimeAsync(lease);
  expect(ticket.remaining()).toBe(0);
});

test('a renewal that begins in time and arrives too late does not count, and none follows', async () => {
  await ticket.take();
  write = () => Promise.reject(new Error('no connection'));
  await jest.advanceTimersByTimeAsync(0.7 * lease);
  const { written, carryOut } = pending();
  write = () => written;
  await jest.advanceTimersByTimeAsync(0.4 * lease);
  carryOut();
  await jest.advanceTimersByTimeAsync(0);
  expect(ticket.remaining()).toBe(0);
  done = [];
  write = async () => undefined;
  await jest.advanceTimersByTimeAsync(lease);
  expect(done).toEqual([]);
  expect(ticket.remaining()).toBe(0);
});

test('a first write that takes long counts from its beginning', async () => {
  const { written, carryOut } = pending();
  write = () => written;
  const taken = ticket.take();
  await jest.advanceTimersByTimeAsync(0.9 * lease);
  carryOut();
  await taken;
  expect(ticket.remaining()).toBeCloseTo(0.1 * lease);
});

test.each([-3_600_000, 3_600_000])(
  'a clock that is set by %i ms never makes it hold longer',
  async change => {
    await ticket.take();
    jest.setSystemTime(Date.now() + change);
    const { written } = pending();
    write = () => written;
    await jest.advanceTimersByTimeAsync(lease);
    expect(ticket.remaining()).toBe(0);
  },
);

test('a machine that slept does not count that time as its own', async () => {
  await ticket.take();
  jest.setSystemTime(Date.now() + lease);
  expect(ticket.remaining()).toBe(0);
});

test('it is removed after a renewal that is under way, and not renewed any more', async () => {
  await ticket.take();
  const { written, carryOut } = pending();
  write = () => written;
  await jest.advanceTimersByTimeAsync(0.3 * lease);
  const given = ticket.giveBack();
  expect(ticket.remaining()).toBe(0);
  carryOut();
  await given;
  await jest.advanceTimersByTimeAsync(lease);
  expect(done).toEqual(['written', 'written', 'removed']);
});
