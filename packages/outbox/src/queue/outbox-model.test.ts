import fc from 'fast-check';
import { type Note, withFile, withText } from '../testing/note-drafts.ts';
import { confirmed, noResponse, refusedWith } from '../testing/post-ends.ts';
import { type Answer, settled, TestDevice, testItem } from '../testing/test-device.ts';
import type { PostEnd } from './attempt.ts';
import type { QueuedItem } from './queued-item.ts';

type Fault = 'lost answer' | 'cut' | 'failure' | 'busy' | 403 | 409 | 422 | 'slow';

/** What may happen to a device: numbers choose a tab, an account or a job among those that there are. */
type Step =
  | { what: 'enter' | 'type'; tab: number; account: number; job: number; isHasty: boolean }
  | { what: 'take out'; tab: number; item: number; how: 'put back' | 'change' | 'leave'; isHasty: boolean }
  | { what: 'discard'; tab: number; item: number }
  | { what: 'retry'; tab: number }
  | { what: 'open' | 'offline' | 'online' | 'answer' | 'full' | 'room' }
  | { what: 'kill'; tab: number; turns: number }
  | { what: 'deafen' | 'show'; tab: number; isHasty: boolean }
  | { what: 'log in' | 'log out'; account: number }
  | { what: 'fault'; fault: Fault }
  | { what: 'pass'; seconds: number }
  | { what: 'set clock'; seconds: number };

const few = fc.nat({ max: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constant('enter' as const),
      tab: few,
      account: few,
      job: few,
      isHasty: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('type' as const),
      tab: few,
      account: few,
      job: few,
      isHasty: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('take out' as const),
      tab: few,
      item: few,
      how: fc.constantFrom('put back' as const, 'change', 'leave'),
      isHasty: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('discard' as const), tab: few, item: few }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('retry' as const), tab: few }) },
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constantFrom('open' as const, 'offline', 'online', 'answer', 'full', 'room'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constant('kill' as const), tab: few, turns: fc.nat({ max: 30 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constantFrom('deafen' as const, 'show'),
      tab: few,
      isHasty: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constantFrom('log in' as const, 'log out'), account: few }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('fault' as const),
      fault: fc.constantFrom<Fault>('lost answer', 'cut', 'failure', 'busy', 403, 409, 422, 'slow'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant('pass' as const), seconds: fc.constantFrom(0, 0.3, 1, 6, 60) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('set clock' as const),
      seconds: fc.constantFrom(-86_400, -60, 3600),
    }),
  },
);

/** A server that accepts a reading once per key, and everything that goes wrong on the way to it and back. */
class Server {
  readonly accepted: { id: string; account: string; job: string; photo: string | undefined }[] = [];
  readonly faults: Fault[] = [];
  #waiting: (() => void)[] = [];

  async answer({ id, accountId, body }: Parameters<Answer>[0]): Promise<PostEnd> {
    const fault = this.faults.shift();
    if (fault === 'slow') await new Promise<void>(resolve => this.#waiting.push(resolve));
    if (fault === 'cut') return noResponse;
    if (fault === 'failure') return refusedWith(500);
    if (fault === 'busy') return refusedWith(429, { retryAfterSeconds: 7 });
    if (typeof fault === 'number') return refusedWith(fault);
    const { job, photo } = Object(body);
    if (this.accepted.every(accepted => accepted.id !== id))
      this.accepted.push({ id, account: accountId, job, photo });
    return fault === 'lost answer' ? noResponse : confirmed;
  }

  /** Answers what it has held back. */
  release(): void {
    for (const answer of this.#waiting) answer();
    this.#waiting = [];
  }
}

const photoText = new WeakMap<Blob, string>();

/** Reads the photos of these tests without letting time pass. */
class PhotoReader {
  result = '';
  onload = () => {};
  readAsDataURL(file: Blob): void {
    this.result = `data:,${photoText.get(file)}`;
    queueMicrotask(() => this.onload());
  }
}

beforeAll(() => {
  Object.assign(globalThis, { FileReader: PhotoReader });
});

/** A photo that a test knows again. */
function photo(text: string): Blob {
  const file = new Blob([text]);
  photoText.set(file, text);
  return file;
}

interface Entered {
  readonly id: string;
  readonly account: string;
  readonly job: string;
  /** Sent from a page that knew of nothing that was sent before. */
  isFirst: boolean;
}

type Tab = Awaited<ReturnType<TestDevice['open']>>;

const photoOf = (id: string) => `photo of ${id}`;
const noteOf = (id: string) => (note: Note) =>
  withFile(photoOf(id), photo(id))({ ...withText('id', id)(note), files: {} });

/** Somebody in front of a device, who enters readings into the forms of its tabs as their pages show them. */
class Person {
  readonly entered: Entered[] = [];
  readonly discarded = new Set<string>();
  /** Those that the device had once. */
  readonly safe = new Set<string>();
  readonly #device: TestDevice;
  readonly #tabs: Tab[] = [];

  constructor(device: TestDevice) {
    this.#device = device;
  }

  async open(): Promise<Tab> {
    const tab = await this.#device.open();
    this.#tabs.push(tab);
    return tab;
  }

  #newReading(account: string, job: string): string {
    const id = `reading-${this.entered.length}`;
    const typedElsewhere = this.#tabs.flatMap(other => other.draftsOf(account).of(job).draft?.texts.id ?? []);
    // Two tabs type into the same field: what is typed last counts.
    for (const other of typedElsewhere) this.discarded.add(other);
    if (typedElsewhere.length > 0) this.discarded.add(id);
    this.entered.push({ id, account, job, isFirst: false });
    return id;
  }

  /** Enters a reading, or goes on with the one that was begun, where the page shows a form. */
  async enter(tab: Tab, account: string, job: string, isSent: boolean): Promise<void> {
    const isQueued = ({ accountId, subject }: QueuedItem) => accountId === account && subject === job;
    const drafts = tab.draftsOf(account);
    await drafts.of(job).open();
    if (tab.outbox.queue.items.some(isQueued)) return;
    const known = tab.sent.map(({ id }) => id);
    const begun = drafts.of(job).draft?.texts.id;
    if (begun === undefined) drafts.of(job).change(noteOf(this.#newReading(account, job)));
    await drafts.of(job).flush();
    const id = drafts.of(job).draft?.texts.id;
    if (id !== undefined) this.safe.add(id);
    if (isSent) await this.#send(tab, account, job, known);
  }

  async #send(tab: Tab, account: string, job: string, known: readonly string[]): Promise<void> {
    const drafts = tab.draftsOf(account);
    const note = drafts.of(job).draft;
    const id = note?.texts.id;
    // Nobody sends a reading without the photo that another tab has just sent with it.
    const file = id && note?.files[photoOf(id)];
    if (!note || !file) return;
    const body = { job, photo: { $file: photoOf(id) } };
    const request = { ...testItem(id).request, body };
    const item = testItem(id, { accountId: account, subject: job, request, fileIds: [photoOf(id)] });
    const isAbout = (other: { accountId: string; subject: string }) =>
      other.accountId === account && other.subject === job;
    const entered = this.entered.find(other => other.id === id);
    if (entered) entered.isFirst = !tab.sent.some(record => isAbout(record) && known.includes(record.id));
    const draft = drafts.of(job).toSubmission();
    const sent = await tab.outbox.submit(item, new Map([[photoOf(id), file]]), { draft, known });
    // What a device has no room for, pages that do not hear of it now cannot know.
    if (!sent.ok && entered) entered.isFirst = false;
    const isDone = sent.ok || (await sent.outcome)?.state === 'confirmed';
    if (isDone) drafts.of(job).discardSent(note);
  }

  /** Has the form of an item, and puts it back, sends another in its place, or leaves it there. */
  async moveToDraft(tab: Tab, item: QueuedItem, how: 'put back' | 'change' | 'leave'): Promise<void> {
    const { id, accountId, subject } = item;
    const draft = tab.draftsOf(accountId).of(subject);
    await draft.open();
    const files = await tab.outbox.queue.filesOf(item);
    const note = { texts: { id }, files: Object.fromEntries(files), unread: [], isSending: false };
    const taken = await draft.adopt(note, (place, next) => tab.outbox.moveToDraft(id, place, next));
    if (taken !== 'taken' || how === 'leave') return;
    if (how === 'put back') {
      await tab.outbox.restoreToQueue(item, files, draft.toSubmission());
      await draft.discard();
      return;
    }
    this.discarded.add(id);
    const other = `reading-${this.entered.length}`;
    this.entered.push({ id: other, account: accountId, job: subject, isFirst: false });
    draft.change(noteOf(other));
    await draft.flush();
    await this.#send(
      tab,
      accountId,
      subject,
      tab.sent.map(({ id }) => id),
    );
  }
}

/** What lies on the device: the ids of the readings in the queue, and of those in a form. */
function owners({ records, keptDrafts }: TestDevice) {
  const inForms = [...keptDrafts.entries.values()].map(entry => Object(entry).content.texts.id as string);
  return { inQueue: [...records.items.keys()], inForms };
}

/** The error of a device without room, which has changed nothing. */
const failed = (error: unknown) => expect(error).toMatchObject({ name: 'QuotaExceededError' });

/** Lets the steps happen, then lets everything be well again, and tells what was entered and what the server has. */
async function after(steps: readonly Step[]) {
  const server = new Server();
  const device = new TestDevice(request => server.answer(request));
  const person = new Person(device);
  let tabs = [await person.open()];
  const accounts = ['a', 'b'];
  const tabOf = (number: number) => tabs[number % Math.max(1, tabs.length)];

  for (const current of steps) {
    // Nobody waits for the end of a step: a tab that is killed never comes to it.
    if (current.what === 'enter' || current.what === 'type') {
      const tab = tabOf(current.tab);
      const account = accounts[current.account % 2] ?? 'a';
      if (tab) void person.enter(tab, account, `job-${current.job}`, current.what === 'enter');
    } else if (current.what === 'take out') {
      const tab = tabOf(current.tab);
      const item = tab?.outbox.queue.items[current.item];
      if (tab && item) person.moveToDraft(tab, item, current.how).catch(failed);
    } else if (current.what === 'discard') {
      const tab = tabOf(current.tab);
      const item = tab?.outbox.queue.items[current.item];
      if (tab && item) {
        person.discarded.add(item.id);
        tab.outbox.discard(item.id).catch(failed);
      }
    } else if (current.what === 'retry') {
      const outbox = tabOf(current.tab)?.outbox;
      void outbox?.retry(outbox.queue.items.map(({ id }) => id));
    } else if (current.what === 'open' && tabs.length < 5) tabs.push(await person.open());
    else if (current.what === 'kill') {
      const tab = tabOf(current.tab);
      // In the middle of whatever it does.
      for (let turn = 0; turn < current.turns; turn++) await Promise.resolve();
      tab?.kill();
      tabs = tabs.filter(other => other !== tab);
      // Whoever had it in sight sees another one now.
      for (const { outbox } of tabs) void outbox.catchUp();
    } else if (current.what === 'deafen') tabOf(current.tab)?.deafen();
    else if (current.what === 'show') tabOf(current.tab)?.show();
    else if (current.what === 'offline' || current.what === 'online') device.setNetwork(current.what);
    else if (current.what === 'full' || current.what === 'room') device.isFull = current.what === 'full';
    else if (current.what === 'answer') server.release();
    else if (current.what === 'log in') device.loggedIn.add(accounts[current.account % 2] ?? 'a');
    else if (current.what === 'log out') device.loggedIn.delete(accounts[current.account % 2] ?? 'a');
    else if (current.what === 'fault') server.faults.push(current.fault);
    else if (current.what === 'pass') await device.clock.pass(current.seconds * 1000);
    else if (current.what === 'set clock') device.clock.set(current.seconds * 1000);
    // The next step comes in the middle of it.
    if ('isHasty' in current && current.isHasty) continue;
    await settled();
    const { inQueue, inForms } = owners(device);
    expect(inQueue.filter(id => inForms.includes(id))).toEqual([]);
    const isSeen = (id: string) =>
      tabs.every(
        ({ sent, outbox, isDeaf }) =>
          isDeaf() || sent.some(record => record.id === id) || outbox.queue.item(id) !== undefined,
      );
    expect([...device.records.deliveries.keys()].filter(id => !isSeen(id))).toEqual([]);
  }

  device.isFull = false;
  server.faults.length = 0;
  server.release();
  for (const account of accounts) device.loggedIn.add(account);
  device.setNetwork('online');
  const last = await device.open();
  await device.clock.pass(60_000);
  void last.outbox.retry(last.outbox.queue.items.map(({ id }) => id));
  await device.clock.pass(2 * 3_600_000);
  const { entered, discarded, safe } = person;
  return { server, entered, discarded, safe, left: last.outbox.queue.items, ...owners(device) };
}

test('whatever happens: every reading has one owner, arrives once, as its account and with its photo, and no form looks untouched that is not', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), async steps => {
      const { server, entered, discarded, safe, left, inForms } = await after(steps);
      expect(left).toEqual([]);
      const ids = server.accepted.map(({ id }) => id);
      expect(ids).toEqual([...new Set(ids)]);
      for (const { id, account, job, photo: arrived } of server.accepted) {
        expect(entered).toContainEqual(expect.objectContaining({ id, account, job }));
        expect(arrived).toBe(id);
      }
      // What was not given up is with the server, or still in its form.
      const lost = [...safe].filter(id => ![...ids, ...inForms, ...discarded].includes(id));
      expect(lost).toEqual([]);
      for (const { account, job } of entered) {
        const first = entered.filter(
          other => other.account === account && other.job === job && other.isFirst,
        );
        const arrived = first.filter(({ id }) => ids.includes(id) && !discarded.has(id));
        expect(arrived.length).toBeLessThanOrEqual(1);
      }
    }),
    { seed: 20_261_121, numRuns: 1500 },
  );
}, 120_000);
