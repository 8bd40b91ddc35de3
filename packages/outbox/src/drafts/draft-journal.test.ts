import { firstQueued } from '../queue/queued-item.ts';
import { memoryDrafts, memoryStorage } from '../testing/memory-drafts.ts';
import { memoryQueue } from '../testing/memory-queue.ts';
import { type Note, testParts, visit, withFile, withText } from '../testing/note-drafts.ts';
import { testItem } from '../testing/test-device.ts';
import type { AccountDrafts } from './account-drafts.ts';
import { draftJournalIn } from './draft-journal.ts';
import { DraftRegistry } from './draft-registry.ts';

const never = () => new Promise<never>(() => undefined);
const settled = () => new Promise(resolve => setTimeout(resolve));

/** A device whose database is busy until `wake` is called; the pages that wait for it go away meanwhile. */
function busyDevice() {
  const storage = memoryStorage();
  const journal = () => draftJournalIn(() => storage);
  const records = memoryDrafts();
  const busy = { ...records, replace: never };
  return {
    storage,
    records,
    goingPage: testParts({ records: busy, journal: journal() }),
    nextPage: testParts({ records, journal: journal() }),
  };
}

test('what a page could not write any more is there for the next one to the last key, and that writes it', async () => {
  const { storage, records, goingPage, nextPage } = busyDevice();
  const going = await visit(goingPage.parts);
  for (const text of ['1', '12', '123']) going.of('job').change(withText('a', text));

  const next = await visit(nextPage.parts);
  expect(next.of('job').draft?.texts).toEqual({ a: '123' });
  expect(next.of('job').restoredFrom).toBe(1000);
  expect([...next.draftedKeys()]).toEqual(['job']);
  expect(records.entries.size).toBe(0);
  nextPage.ring();
  await settled();
  expect(records.entries.size).toBe(1);
  await next.of('job').discard();
  expect(Object.keys(storage)).toEqual([]);
});

test('it merges into the database: cleared fields stay empty, others are as another tab made them', async () => {
  const { goingPage, nextPage } = busyDevice();
  const first = await visit(nextPage.parts);
  const photo = new Blob(['photo']);
  first
    .of('job')
    .change(note =>
      withText('c', 'old')(withText('b', 'old')(withText('a', 'old')(withFile('f', photo)(note)))),
    );
  await first.of('job').flush();

  const going = await visit(goingPage.parts);
  await going.of('job').open();
  going.of('job').change(note => withText('b', 'new')(withText('a', '')(note)));
  going.flushAtOnce();
  first.of('job').change(withText('c', 'meanwhile'));
  await first.of('job').flush();

  const next = await visit(nextPage.parts);
  await next.of('job').open();
  expect(next.of('job').draft?.texts).toEqual({ a: '', b: 'new', c: 'meanwhile' });
  expect(await next.of('job').draft?.files.f?.text()).toBe('photo');
  await next.of('job').flush();
  const last = await visit(nextPage.parts);
  await last.of('job').open();
  expect(last.of('job').draft?.texts).toEqual({ a: '', b: 'new', c: 'meanwhile' });
  expect(await last.of('job').draft?.files.f?.text()).toBe('photo');
});

test('what was written and never shown comes back once, and not after it was discarded', async () => {
  const { storage, nextPage } = busyDevice();
  const unseen = { ...nextPage.parts.records };
  const parts = {
    ...nextPage.parts,
    records: {
      ...unseen,
      replace: (...words: Parameters<typeof unseen.replace>) => unseen.replace(...words).then(never),
    },
  };
  const going = await visit(parts);
  going.of('job').change(withText('a', '1'));
  going.flushAtOnce();
  await settled();
  expect(Object.keys(storage)).toHaveLength(1);
  const next = await visit(nextPage.parts);
  expect(next.of('job').draft?.texts).toEqual({ a: '1' });
  await next.of('job').discard();
  expect((await visit(nextPage.parts)).of('job').draft).toBeUndefined();
});

test('another account hears nothing, and what is old is forgotten', async () => {
  const { storage, goingPage, nextPage } = busyDevice();
  const going = await visit(goingPage.parts);
  going.of('job').change(withText('a', '1'));
  going.flushAtOnce();
  const other = await visit(nextPage.parts, 'account-2');
  expect(other.of('job').draft).toBeUndefined();
  const late = { ...nextPage.parts, now: () => 181 * 86_400_000 };
  new DraftRegistry(late);
  expect(Object.keys(storage)).toEqual([]);
});

test('a browser that refuses to keep texts goes on without', async () => {
  const refusing = draftJournalIn(() => {
    throw new DOMException('Denied', 'SecurityError');
  });
  const { parts, ring } = testParts({ journal: refusing });
  const drafts = await visit(parts);
  drafts.of('job').change(withText('a', '1'));
  drafts.flushAtOnce();
  ring();
  await settled();
  expect((await visit(parts)).of('job').draft?.texts).toEqual({ a: '1' });
});

test('what cannot be read takes nothing else with it', async () => {
  const { storage, goingPage, nextPage } = busyDevice();
  const crashing = await visit(goingPage.parts);
  crashing.of('job').change(withText('a', '498'));
  const [name = ''] = Object.keys(storage);
  const later = storage.getItem(name)?.replace('"version":2', '"version":3') ?? '';
  const damaged = ['{"key":"job","cont', '', 'null', '7', '{"key":7}', '{"content":{}}'];
  for (const [index, text] of [...damaged, later].entries()) {
    storage.setItem(name.replace('"job"', `"job-${index}"`), text);
    storage.setItem(`${name}${index}`, text);
  }
  new DraftRegistry(nextPage.parts);
  const next = await visit(nextPage.parts);
  expect(next.of('job').draft?.texts).toEqual({ a: '498' });
  expect([...next.draftedKeys()]).toEqual(['job']);
  next.of('job-6').change(withText('a', 'typed in an older release'));
  next.of('job-0').change(withText('a', '5'));
  await next.flushAll();
  expect([next.of('job-6').problem, next.of('job-0').problem]).toEqual(['unavailable', undefined]);
  expect(storage.getItem(name.replace('"job"', '"job-6"'))).toBe(later);
});

describe('a browser that was killed has again what was taken back in its last seconds', () => {
  /** A page on a device, and how a browser finds that again with the texts of an earlier moment. */
  async function writtenTwice() {
    const { storage, records, nextPage } = busyDevice();
    const drafts = await visit(nextPage.parts);
    const writeAs = async (text: string) => {
      drafts.of('job').change(withText('a', text));
      const texts = { ...storage };
      await drafts.of('job').flush();
      return texts;
    };
    await writeAs('4');
    const texts = await writeAs('4980');
    const nextStart = (left = texts) => {
      Object.assign(storage, left);
      return visit(testParts({ records, journal: draftJournalIn(() => storage) }).parts);
    };
    return { drafts, records, writeAs, storage, nextStart };
  }

  test('a newer record in the database wins', async () => {
    const { writeAs, nextStart } = await writtenTwice();
    const next = await nextStart();
    next.of('job').change(withText('a', '49801,2'));
    await next.of('job').flush();
    await writeAs('49801,25');
    for (let page = 0; page < 5; page++) {
      const another: AccountDrafts<Note> = await nextStart();
      another.of('job').change(withText('b', String(page)));
      await another.of('job').flush();
    }
    expect((await nextStart()).of('job').draft?.texts).toMatchObject({ a: '49801,25', b: '4' });
  });

  test('what was discarded before it was written stays so', async () => {
    const { drafts, storage, records, nextStart } = await writtenTwice();
    drafts.of('job').change(withText('a', '49801'));
    const texts = { ...storage };
    await drafts.of('job').discard();
    expect(records.entries.size).toBe(0);
    expect((await nextStart(texts)).of('job').draft).toBeUndefined();
  });

  test('what was sent or discarded since stays so', async () => {
    const { drafts, storage, nextStart } = await writtenTwice();
    await drafts.of('job').discard();
    expect((await nextStart()).of('job').draft).toBeUndefined();
    expect(Object.keys(storage)).toEqual([]);
  });
});

test('a journal entry that a killed browser brings back makes no draft of a queued reading', async () => {
  const storage = memoryStorage();
  const drafts = memoryDrafts();
  const queue = memoryQueue(drafts);
  const newPage = () => visit(testParts({ records: drafts, journal: draftJournalIn(() => storage) }).parts);
  const page = await newPage();
  page.of('job').change(withText('a', '4'));
  const firstKey = { ...storage };
  await page.of('job').flush();
  page.of('job').change(withText('a', '4980'));
  await page.of('job').flush();
  await queue.add(firstQueued(testItem('item'), 1000), new Map(), {
    draft: page.of('job').toSubmission(),
    isKnown: () => true,
  });
  expect(drafts.entries.size).toBe(0);

  Object.assign(storage, firstKey);
  const next = await newPage();
  expect(next.of('job').draft).toBeUndefined();
  expect(Object.keys(storage)).toEqual([]);
  next.of('job').change(withText('a', '5'));
  await next.of('job').flush();
  expect((await newPage()).of('job').draft?.texts).toEqual({ a: '5' });
});

test('a page that hears of what another one types takes nothing back of what that types next', async () => {
  const storage = memoryStorage();
  const records = memoryDrafts();
  const held: (() => void)[] = [];
  const slow = {
    ...records,
    replace: async (...words: Parameters<typeof records.replace>) => {
      await new Promise<void>(resolve => held.push(resolve));
      return records.replace(...words);
    },
  };
  const page = (of: typeof records) => testParts({ records: of, journal: draftJournalIn(() => storage) });
  const typing = await visit(page(slow).parts);
  typing.of('job').change(withText('a', '4980'));
  await settled();
  const other = page(records);
  const hearing = await visit(other.parts);
  expect(hearing.of('job').draft?.texts).toEqual({ a: '4980' });
  typing.of('job').change(withText('a', '49801'));
  while (held.length > 0) {
    held.shift()?.();
    await settled();
  }
  other.ring();
  await settled();
  expect(hearing.of('job').draft?.texts).toEqual({ a: '49801' });
  expect((await visit(page(records).parts)).of('job').draft?.texts).toEqual({ a: '49801' });
});
