import { confirmed, noResponse, refusedWith } from '../testing/post-ends.ts';
import { type Answer, moveToDraft, TestDevice, testItem } from '../testing/test-device.ts';
import type { PostEnd } from './attempt.ts';
import { inState, type QueuedItem } from './queued-item.ts';

/** A device with one tab, and the ids of what arrived at its server, and when. */
async function deviceWith(answer: PostEnd | Answer) {
  const ids: string[] = [];
  const at: number[] = [];
  const device = new TestDevice((item, ...others) => {
    ids.push(item.id);
    at.push(device.clock.now);
    return typeof answer === 'function' ? answer(item, ...others) : answer;
  });
  return { device, ids, at, tab: await device.open() };
}

describe('a device that does not answer any more', () => {
  test('holds up nothing that the tab knows, and what it sends twice has the same key', async () => {
    const answered: string[] = [];
    const device = new TestDevice(({ id }) => {
      answered.push(id);
      return confirmed;
    });
    device.setNetwork('offline');
    const tab = await device.open();
    await tab.outbox.submit(testItem('1'), new Map());
    await tab.outbox.submit(testItem('2'), new Map());
    device.isStuck = true;
    device.setNetwork('online');
    await device.clock.pass(10_000);
    expect(answered).toEqual(['1', '2']);
    expect(tab.outbox.queue.items).toEqual([]);
    tab.kill();
    device.isStuck = false;
    const next = await device.open();
    await device.clock.pass(10_000);
    expect(answered).toEqual(['1', '2', '1', '2']);
    expect(next.outbox.queue.items).toEqual([]);
    expect(device.records.items.size).toBe(0);
  });

  test('holds up what has photos there, and nothing else; a failed attempt waits as ever', async () => {
    const device = new TestDevice(({ id }) => (id === 'busy' ? refusedWith(500) : confirmed));
    device.setNetwork('offline');
    const tab = await device.open();
    const photo = new Map([['p', new Blob(['p'])]]);
    await tab.outbox.submit(testItem('photo', { fileIds: ['p'] }), photo);
    await tab.outbox.submit(testItem('busy'), new Map());
    await tab.outbox.submit(testItem('plain'), new Map());
    device.isStuck = true;
    device.setNetwork('online');
    await device.clock.pass(3000);
    expect(tab.outbox.queue.items.map(({ id, problem }) => [id, problem?.code])).toEqual([
      ['photo', undefined],
      ['busy', 'busy'],
    ]);
    device.isStuck = false;
    await device.clock.pass(10_000);
    expect(tab.outbox.queue.items.map(({ id }) => id)).toEqual(['busy']);
  });

  test.each([
    ['isStuck', 'unavailable'],
    ['isFull', 'full'],
  ] as const)(
    'or has no room (%s): a new reading is sent without the queue, at once',
    async (how, problem) => {
      const device = new TestDevice(() => confirmed);
      const tab = await device.open();
      device[how] = true;
      const sent = await tab.outbox.submit(testItem('1'), new Map());
      expect(sent).toMatchObject({ ok: false, problem });
      expect(!sent.ok && (await sent.outcome)).toEqual({ state: 'confirmed' });
      expect(tab.sent).toMatchObject([{ id: '1' }]);
    },
  );

  test('is no reason to leave a reading alone that its sender asks to send now', async () => {
    const answers = [refusedWith(422), confirmed];
    const device = new TestDevice(() => answers.shift() as PostEnd);
    const tab = await device.open();
    await tab.outbox.submit(testItem('1'), new Map());
    await device.clock.pass(1000);
    device.isStuck = true;
    await Promise.all([tab.outbox.retry(['1']), device.clock.pass(1000)]);
    expect(tab.outbox.queue.items).toEqual([]);
  });

  test('has a tab that was asleep send nothing: another may have sent something else in its place', async () => {
    const { device, ids, tab } = await deviceWith(confirmed);
    device.setNetwork('offline');
    await tab.outbox.submit(testItem('old', { subject: 'job' }), new Map());
    tab.deafen();
    const other = await device.open();
    expect(await moveToDraft(other, 'old')).toBe('taken');
    await other.outbox.submit(testItem('corrected', { subject: 'job' }), new Map());
    device.state = 'online';
    await Promise.all([other.outbox.retry(['corrected']), device.clock.pass(2000)]);
    other.kill();
    device.isStuck = true;
    void tab.outbox.catchUp().catch(() => undefined);
    device.setNetwork('online');
    await device.clock.pass(10_000);
    expect(ids).toEqual(['corrected']);
    device.isStuck = false;
    await device.clock.pass(10_000);
    expect([ids, tab.outbox.queue.items, tab.outbox.queue.isBehind]).toEqual([['corrected'], [], false]);
  });

  test('has what it took in its last moment: it is sent, and its sender hears of it', async () => {
    const { device, ids, tab } = await deviceWith(confirmed);
    const { add } = device.records;
    device.records.add = async (...words) => {
      const added = await add(...words);
      device.isStuck = true;
      return added;
    };
    const sent = await tab.outbox.submit(testItem('1'), new Map());
    await device.clock.pass(5000);
    expect(ids).toEqual(['1']);
    expect(sent.ok && (await sent.outcome)).toEqual({ state: 'confirmed' });
  });
});

describe('a photo that cannot be read', () => {
  const photo = new Map([['p', new Blob(['p'])]]);
  const reader = Reflect.get(globalThis, 'FileReader');
  class FailingReader {
    readonly error = new DOMException('', 'NotReadableError');
    onerror = () => {};
    readAsDataURL(): void {
      this.onerror();
    }
  }
  beforeEach(() => Object.assign(globalThis, { FileReader: FailingReader }));
  afterEach(() => Object.assign(globalThis, { FileReader: reader }));

  test('because its page is being left is not lost: it is read again', async () => {
    const { device, ids, tab } = await deviceWith(confirmed);
    await tab.outbox.submit(testItem('1', { fileIds: ['p'] }), photo);
    await device.clock.pass(1000);
    expect([ids, tab.outbox.queue.items]).toMatchObject([[], [{ state: 'waiting' }]]);
    Object.assign(globalThis, { FileReader: reader });
    await device.clock.pass(10_000);
    expect([ids, tab.outbox.queue.items]).toEqual([['1'], []]);
  });

  test('leaves its item stopped if that was stopped while the photo was read', async () => {
    const { device, ids, tab } = await deviceWith(confirmed);
    let fail = () => {};
    class PendingReader extends FailingReader {
      override readAsDataURL(): void {
        fail = () => this.onerror();
      }
    }
    Object.assign(globalThis, { FileReader: PendingReader });
    await tab.outbox.submit(testItem('1', { fileIds: ['p'] }), photo);
    await device.clock.pass(0);
    tab.outbox.sender.stopItem('1');
    fail();
    await device.clock.pass(0);
    expect(tab.outbox.queue.items).toMatchObject([{ state: 'stopped' }]);
    Object.assign(globalThis, { FileReader: reader });
    await device.clock.pass(10_000);
    expect([ids, tab.outbox.queue.items]).toMatchObject([[], [{ state: 'stopped' }]]);
  });

  test('is lost where only the page has it', async () => {
    const { device, ids, tab } = await deviceWith(confirmed);
    device.isFull = true;
    const sent = await tab.outbox.submit(testItem('1', { fileIds: ['p'] }), photo);
    const lost = { state: 'refused', item: { problem: { code: 'files-lost' } } };
    expect([!sent.ok && (await sent.outcome), ids]).toMatchObject([lost, []]);
  });
});

describe('a device that has no room for what is written', () => {
  /** A tab with a reading that was queued before the room was gone, and looked at again and again since. */
  async function fullDevice(answer: Answer) {
    const made = await deviceWith(answer);
    const { device, tab } = made;
    device.setNetwork('offline');
    await tab.outbox.submit(testItem('1', { fileIds: ['p'] }), new Map([['p', new Blob(['p'])]]));
    device.isFull = true;
    device.setNetwork('online');
    await device.clock.pass(2000);
    const look = async () => {
      void tab.outbox.catchUp();
      await device.clock.pass(2000);
    };
    return { ...made, look };
  }

  test('does not bring back what was confirmed, and forgets it once it can', async () => {
    const { device, ids, tab, look } = await fullDevice(() => confirmed);
    const seen: number[] = [];
    tab.outbox.queue.watch(() => seen.push(tab.outbox.queue.items.length));
    await look();
    await look();
    expect([ids, seen.every(length => length === 0)]).toEqual([['1'], true]);
    device.isFull = false;
    await look();
    expect([device.records.items.size, [...device.records.deliveries.keys()]]).toEqual([0, ['1']]);
  });

  test('does not send again what was refused', async () => {
    const problem = { code: 'refused', status: 422, reason: 'x' } as const;
    const { device, ids, tab, look } = await fullDevice(() => refusedWith(422, { code: 'x' }));
    await look();
    await look();
    expect(ids).toEqual(['1']);
    expect(tab.outbox.queue.items).toMatchObject([{ state: 'refused', problem }]);
    device.isFull = false;
    await tab.outbox.queue.change('1', item => ({ ...item, isNotified: true }) as QueuedItem);
    const told = { state: 'refused', attempts: 1, isNotified: true };
    expect(device.records.items.get('1')).toMatchObject(told);
    expect(tab.outbox.queue.items).toMatchObject([told]);
    await tab.outbox.queue.change('1', item => ({ ...item, isNotified: false }) as QueuedItem);
    expect(tab.outbox.queue.items).toMatchObject([{ isNotified: false }]);
  });

  test('shows what another tab has changed since, and not what could not be written before', async () => {
    const { device, tab } = await fullDevice(() => refusedWith(422));
    expect(tab.outbox.queue.items).toMatchObject([{ state: 'refused' }]);
    device.isFull = false;
    device.setNetwork('offline');
    const other = await device.open();
    await other.outbox.queue.change('1', item => inState(item, { state: 'stopped' }));
    await device.clock.pass(0);
    expect(tab.outbox.queue.items).toMatchObject([{ state: 'stopped' }]);
  });

  test('waits longer after each failure all the same', async () => {
    const { device, at } = await fullDevice(() => refusedWith(500));
    await device.clock.pass(120_000);
    const waits = at.slice(1).map((time, index) => Math.round((time - Number(at[index])) / 1000));
    expect(waits).toEqual([5, 10, 20, 40]);
  });

  test('does not go on with an upload that was stopped', async () => {
    const { ids, tab, look } = await fullDevice(
      (_request, watch) =>
        new Promise(resolve => watch?.signal.addEventListener('abort', () => resolve(noResponse))),
    );
    tab.outbox.sender.stopItem('1');
    await look();
    await look();
    expect([ids, tab.outbox.queue.items.map(({ state }) => state)]).toEqual([['1'], ['stopped']]);
  });
});
