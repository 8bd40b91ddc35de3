import { broken, type MemoryDrafts, memoryDrafts, memoryStorage } from '../testing/memory-drafts.ts';
import { memoryTabs } from '../testing/memory-tabs.ts';
import { type Note, noteKind, testParts, visit, withFile, withText } from '../testing/note-drafts.ts';
import { AccountDrafts } from './account-drafts.ts';
import { draftJournalIn, type TextStorage } from './draft-journal.ts';
import { writtenDrafts } from './draft-record.ts';

/** Makes tabs that hear of each other's drafts. */
function draftTabs() {
  const tab = memoryTabs();
  return () => tab().topic(writtenDrafts);
}

const settled = () => new Promise(resolve => setTimeout(resolve));
const full = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'));

describe('a tab of an older release', () => {
  const nextKind = { ...noteKind, version: 3 };

  async function tabsOfTwoReleases(records: MemoryDrafts) {
    const tab = draftTabs();
    const olderParts = testParts({ records, tabs: tab() });
    const older = await visit(olderParts.parts);
    olderParts.parts.tabs.subscribe(({ key }) => void older.of(key).follow());
    const newerParts = testParts({ records, tabs: tab() }).parts;
    const newer = new AccountDrafts(nextKind, 'account-1', newerParts);
    await newer.of('job').open();
    return { older, newer, newerParts, ...olderParts };
  }

  test('leaves what a newer one has written where it is, and says that it cannot keep anything beside it', async () => {
    const records = memoryDrafts();
    const { older, newer, newerParts, ring } = await tabsOfTwoReleases(records);
    newer.of('job').change(withText('a', '1'));
    await newer.of('job').flush();
    await settled();
    older.of('job').change(withText('b', '2'));
    older.flushAtOnce();
    await older.of('job').flush();
    await older.catchUp();
    expect(older.of('job').problem).toBe('unavailable');
    expect(older.of('job').draft?.texts).toEqual({ b: '2' });
    const reloaded = new AccountDrafts(nextKind, 'account-1', newerParts);
    await reloaded.of('job').open();
    expect(reloaded.of('job').draft?.texts).toEqual({ a: '1' });
    await newer.of('job').discard();
    ring();
    await settled();
    expect(older.of('job').problem).toBeUndefined();
    expect([...records.entries.values()]).toMatchObject([{ kind: 'note', version: 2 }]);
  });

  test('opens a job whose draft with photos a newer one has taken over', async () => {
    const records = memoryDrafts();
    const first = await visit(testParts({ records }).parts);
    first.of('job').change(withFile('f', new Blob(['photo'])));
    await first.of('job').flush();
    const { older, newer, lost } = await tabsOfTwoReleases(records);
    expect(older.of('job').isOpening).toBe(true);
    newer.of('job').change(withText('a', '1'));
    await newer.of('job').flush();
    await settled();
    await older.of('job').open();
    expect(older.of('job').isOpening).toBe(false);
    expect(older.of('job').draft).toBeUndefined();
    expect([records.stored.size, lost.times]).toEqual([1, 1]);
    await older.catchUp();
    expect(lost.times).toBe(1);
  });
});

describe('two tabs', () => {
  async function twoTabs() {
    const records = memoryDrafts();
    const tab = draftTabs();
    const tabs = [tab(), tab()] as const;
    const parts = tabs.map(own => testParts({ records, tabs: own }).parts);
    const [one, two] = await Promise.all(parts.map(own => visit(own)));
    if (!one || !two) throw new Error('no tabs');
    tabs[0].subscribe(({ key }) => void one.of(key).follow());
    tabs[1].subscribe(({ key }) => void two.of(key).follow());
    return { one, two, records };
  }

  test('one sees what the other writes, also that it is gone', async () => {
    const { one, two } = await twoTabs();
    one.of('job').change(withText('a', '1'));
    await one.of('job').flush();
    await settled();
    expect(two.of('job').draft?.texts).toEqual({ a: '1' });
    await one.of('job').discard();
    await settled();
    expect(two.of('job').draft).toBeUndefined();
    expect(two.draftedKeys().size).toBe(0);
  });

  test('what is typed in both at once is in both', async () => {
    const { one, two } = await twoTabs();
    one.of('job').change(withText('a', '1'));
    two.of('job').change(withText('b', '2'));
    await Promise.all([one.of('job').flush(), two.of('job').flush()]);
    await settled();
    await Promise.all([one.flushAll(), two.flushAll()]);
    await settled();
    expect(one.of('job').draft?.texts).toEqual({ a: '1', b: '2' });
    expect(two.of('job').draft?.texts).toEqual({ a: '1', b: '2' });
  });

  test('a photo that has no room on the device stays in its tab, whatever the other one types', async () => {
    const { one, two, records } = await twoTabs();
    one.of('job').change(withText('a', '1'));
    await one.of('job').flush();
    await settled();
    const { addFiles } = records;
    records.addFiles = full;
    one.of('job').change(withFile('f', new Blob(['photo'])));
    await one.of('job').flush();
    await two.catchUp();
    await two.of('job').open();
    two.of('job').change(withText('b', '2'));
    await two.of('job').flush();
    await settled();
    expect(one.of('job').draft?.texts).toEqual({ a: '1', b: '2' });
    expect(Object.keys(one.of('job').draft?.files ?? {})).toEqual(['f']);
    records.addFiles = addFiles;
    await one.of('job').flush();
    expect(records.stored.size).toBe(1);
  });

  test('a field that another tab has changed since stays when this tab types into another field', async () => {
    const { one, records, letOne } = await slowAndNext();
    const two = await visit(testParts({ records }).parts);
    one.of('job').change(withText('a', '1'));
    await settled();
    one.of('job').change(withText('b', '2'));
    await letOne();
    await two.catchUp();
    two.of('job').change(withText('a', 'later'));
    await two.of('job').flush();
    await letOne();
    await letOne();
    expect(one.of('job').draft?.texts).toEqual({ a: 'later', b: '2' });
  });

  /** A page whose writes wait until they are let, and another one that finds its journal. */
  async function slowAndNext() {
    const records = memoryDrafts();
    const storage = memoryStorage();
    const held: (() => void)[] = [];
    const slow: MemoryDrafts = {
      ...records,
      addFiles: async (...words) => {
        await new Promise<void>(resolve => held.push(resolve));
        return records.addFiles(...words);
      },
      replace: async (...words) => {
        await new Promise<void>(resolve => held.push(resolve));
        return records.replace(...words);
      },
    };
    const page = (device: MemoryDrafts) =>
      testParts({ records: device, journal: draftJournalIn(() => storage) });
    const letOne = async () => {
      held.shift()?.();
      await settled();
    };
    const letAll = async () => {
      while (held.length > 0) await letOne();
    };
    const one = await visit(page(slow).parts);
    return { one, records, letOne, letAll, next: () => page(records) };
  }

  test('a photo that only one tab has stays there when the other one writes what it found in the journal', async () => {
    const { one, records, letAll, next } = await slowAndNext();
    one.of('job').change(note => withText('a', '1')(withFile('f', new Blob(['photo']))(note)));
    await settled();
    const there = next();
    const two = await visit(there.parts);
    expect(two.of('job').draft).toMatchObject({ texts: { a: '1' }, files: {} });
    there.ring();
    await settled();
    expect([records.entries.size, records.stored.size]).toEqual([1, 0]);
    await letAll();
    expect(Object.keys(one.of('job').draft?.files ?? {})).toEqual(['f']);
    expect(records.stored.size).toBe(1);
  });

  test('what a tab types while another one writes what it found in the journal is in the journal still', async () => {
    const { one, next } = await slowAndNext();
    one.of('job').change(withText('a', '4'));
    await settled();
    const there = next();
    await visit(there.parts);
    one.of('job').change(withText('a', '49'));
    there.ring();
    await settled();
    expect((await visit(next().parts)).of('job').draft?.texts).toEqual({ a: '49' });
  });

  test('what was sent in one tab does not come back because its form was looked at in the other', async () => {
    const records = memoryDrafts();
    const [one, two] = await Promise.all([1, 2].map(() => visit(testParts({ records }).parts)));
    if (!one || !two) throw new Error('no tabs');
    one.of('job').change(withText('a', '1'));
    await one.of('job').flush();
    await two.catchUp();
    await one.of('job').discard();
    const followed = two.of('job').follow();
    two.of('job').change(note => ({ ...note, isSending: true }));
    await followed;
    await two.of('job').flush();
    expect(two.of('job').draft).toBeUndefined();
    expect(records.entries.size).toBe(0);
  });

  test('a tab that heard nothing for a while catches up, also with what is gone', async () => {
    const records = memoryDrafts();
    const [deaf, busy] = await Promise.all([1, 2].map(() => visit(testParts({ records }).parts)));
    if (!deaf || !busy) throw new Error('no tabs');
    busy.of('job').change(withText('a', 'newer'));
    await busy.of('job').flush();
    deaf.of('job').change(withText('b', 'typed here'));
    await deaf.of('job').flush();
    await deaf.catchUp();
    expect(deaf.of('job').draft?.texts).toEqual({ a: 'newer', b: 'typed here' });
    busy.of('job').change(withText('a', 'newest'));
    await busy.of('job').flush();
    await deaf.catchUp();
    expect(deaf.of('job').draft?.texts).toEqual({ a: 'newest', b: 'typed here' });
    await busy.catchUp();
    await busy.of('job').discard();
    await deaf.catchUp();
    expect(deaf.of('job').draft).toBeUndefined();
  });

  test('what another tab typed while this one was sending stays when this one is through', async () => {
    const { one, two, records } = await twoTabs();
    one.of('job').change(withText('a', 'sent'));
    await one.of('job').flush();
    await settled();
    const sent = one.of('job').draft;
    if (!sent) throw new Error('no draft');
    two.of('job').change(withText('b', 'typed meanwhile'));
    await two.of('job').flush();
    await settled();
    expect(one.of('job').discardSent(sent)).toBe(false);
    await one.of('job').flush();
    await settled();
    for (const tab of [one, two])
      expect(tab.of('job').draft?.texts).toEqual({ a: 'sent', b: 'typed meanwhile' });
    const all = one.of('job').draft;
    expect(all && one.of('job').discardSent(all)).toBe(true);
    await one.of('job').flush();
    expect(records.entries.size).toBe(0);
  });

  test('what the other tab has typed meanwhile survives the discarding here', async () => {
    const records = memoryDrafts();
    const [sender, typist] = await Promise.all([1, 2].map(() => visit(testParts({ records }).parts)));
    if (!sender || !typist) throw new Error('no tabs');
    sender.of('job').change(withText('a', 'sent'));
    await sender.of('job').flush();
    await typist.catchUp();
    await typist.of('job').open();
    typist.of('job').change(withText('b', 'not sent'));
    await typist.of('job').flush();
    await sender.of('job').discard();
    expect(sender.of('job').draft?.texts).toEqual({ a: 'sent', b: 'not sent' });
    expect(records.entries.size).toBe(1);
  });
});

test.each([
  ['as it discards it', false],
  ['as it looks at the device meanwhile', true],
])('a draft that has become a queued reading in one tab is gone in the other too: %s', async (_, looks) => {
  const records = memoryDrafts();
  const tab = draftTabs();
  const here = await visit(testParts({ records, tabs: tab() }).parts);
  const thereParts = testParts({ records, tabs: tab() });
  const there = await visit(thereParts.parts);
  thereParts.parts.tabs.subscribe(({ key }) => void there.of(key).follow());
  here.of('job').change(withText('a', '1'));
  await here.of('job').flush();
  await settled();
  expect(there.of('job').draft?.texts).toEqual({ a: '1' });
  const sent = here.of('job').draft;
  const draft = here.of('job').toSubmission();
  if (!sent) throw new Error('there is no draft');
  await records.replace(draft.place, draft.record);
  if (looks) void here.catchUp();
  here.of('job').discardSent(sent);
  await settled();
  await settled();
  expect(here.of('job').draft).toBeUndefined();
  expect(there.of('job').draft).toBeUndefined();
});

describe('pages on a device whose database does not answer', () => {
  /** The device, with the record of a draft that was written before. */
  async function written(texts: Readonly<Record<string, string>> = { a: '1' }) {
    const records = memoryDrafts();
    const first = await visit(testParts({ records }).parts);
    for (const [field, text] of Object.entries(texts)) first.of('job').change(withText(field, text));
    await first.of('job').flush();
    return { records, first };
  }
  /** A page that is gone before its database answers. */
  async function blindPage(storage: TextStorage) {
    const silent = broken(memoryDrafts());
    const { parts } = testParts({ records: silent, journal: draftJournalIn(() => storage) });
    return visit(parts);
  }
  const seeing = (records: MemoryDrafts, storage: TextStorage) =>
    visit(testParts({ records, journal: draftJournalIn(() => storage) }).parts);

  test('what is typed in one is in the other, before and after it', async () => {
    const storage = memoryStorage();
    const tab = draftTabs();
    const open = async () => {
      const tabs = tab();
      const journal = draftJournalIn(() => storage);
      const page = await visit(testParts({ records: broken(memoryDrafts()), tabs, journal }).parts);
      tabs.subscribe(({ key }) => void page.of(key).follow());
      return page;
    };
    const one = await open();
    one.of('job').change(withText('a', '1'));
    const two = await open();
    expect(two.of('job').draft?.texts).toEqual({ a: '1' });
    two.of('job').change(withText('b', '2'));
    expect(one.of('job').draft?.texts).toEqual({ a: '1', b: '2' });
  });

  test('what one has entered joins the draft that it could not read, once', async () => {
    const { records } = await written();
    const storage = memoryStorage();
    const blind = await blindPage(storage);
    blind.of('job').change(withText('b', '2'));
    const texts = { ...storage };
    const next = await seeing(records, storage);
    expect(next.of('job').draft?.texts).toEqual({ a: '1', b: '2' });
    next.of('job').change(withText('b', '3'));
    await next.of('job').flush();
    // The browser is killed, and has the entry again.
    Object.assign(storage, texts);
    const last = await seeing(records, storage);
    expect(last.of('job').draft?.texts).toEqual({ a: '1', b: '3' });
    await last.of('job').discard();
    Object.assign(storage, texts);
    expect((await seeing(records, storage)).of('job').draft).toBeUndefined();
  });

  test('what one has entered after the draft was sent stays, however often it was changed before', async () => {
    const { records, first } = await written({ a: '1', b: '2', c: '3' });
    await first.of('job').discard();
    const storage = memoryStorage();
    (await blindPage(storage)).of('job').change(withText('a', '4'));
    expect((await seeing(records, storage)).of('job').draft?.texts).toEqual({ a: '4' });
  });

  test('what one has entered whose database failed at the start joins what it finds when it writes', async () => {
    const { records } = await written();
    const { readAll } = records;
    records.readAll = () => Promise.reject(new Error('closing'));
    const page = await visit(testParts({ records, journal: draftJournalIn(memoryStorage) }).parts);
    for (const text of ['3', '', '2']) page.of('job').change(withText('b', text));
    records.readAll = readAll;
    await page.of('job').flush();
    expect(page.of('job').draft?.texts).toEqual({ a: '1', b: '2' });
  });

  test('what the journal has is there when the database was waited for long enough', async () => {
    const storage = memoryStorage();
    (await blindPage(storage)).of('job').change(withText('a', '1'));
    const records = { ...memoryDrafts(), readAll: () => new Promise<never>(() => undefined) };
    const { parts, ring } = testParts({ records, journal: draftJournalIn(() => storage) });
    const waiting = new AccountDrafts(noteKind, 'account-1', parts);
    void waiting.of('job').open();
    ring();
    expect(waiting.of('job').draft?.texts).toEqual({ a: '1' });
  });

  test('what one has discarded does not end what another one begins after it', async () => {
    const storage = memoryStorage();
    const full = { ...memoryDrafts(), replace: () => Promise.reject(new Error('no room')) };
    const one = await seeing(full, storage);
    for (const text of ['1', '12', '123']) one.of('job').change(withText('a', text));
    await one.of('job').discard();
    const records = memoryDrafts();
    (await seeing({ ...full, replace: () => new Promise(() => undefined) }, storage))
      .of('job')
      .change(withText('a', '5'));
    Object.assign(full, records);
    await one.of('job').flush();
    expect((await seeing(records, storage)).of('job').draft?.texts).toEqual({ a: '5' });
  });
});

test('two pages that restore a draft differently do not react to each other', async () => {
  const records = memoryDrafts();
  const tab = draftTabs();
  const revised = { ...noteKind, resume: (note: Note) => withText('day', String(Math.random()))(note) };
  const open = async () => {
    const { parts, ring } = testParts({ records, tabs: tab() });
    const page = new AccountDrafts(revised, 'account-1', parts);
    parts.tabs.subscribe(({ key }) => void page.of(key).follow());
    await page.of('job').open();
    return { page, ring };
  };
  const [one, two] = [await open(), await open()];
  one.page.of('job').change(withText('a', '1'));
  for (let times = 0; times < 3; times++) {
    await settled();
    for (const { page, ring } of [one, two]) {
      ring();
      await page.flushAll();
    }
  }
  expect(two.page.of('job').draft?.texts).toMatchObject({ a: '1' });
  expect([...records.entries.values()]).toMatchObject([{ revision: 1000 }]);
});

test('without a journal, a photo that was sent in one tab does not restore its draft in another', async () => {
  const records = memoryDrafts();
  const tab = draftTabs();
  const open = async () => {
    const journal = draftJournalIn(() => {
      throw new DOMException('Denied', 'SecurityError');
    });
    const { parts } = testParts({ records, tabs: tab(), journal });
    const page = await visit(parts);
    parts.tabs.subscribe(({ key }) => void page.of(key).follow());
    return page;
  };
  const [here, there] = [await open(), await open()];
  here.of('job').change(withFile('f', new Blob(['photo'])));
  await here.of('job').flush();
  await settled();
  await there.of('job').open();
  there.of('job').change(withText('a', '1'));
  await there.of('job').flush();
  await there.of('job').discard();
  await settled();
  await here.flushAll();
  expect([here.of('job').draft, records.entries.size]).toEqual([undefined, 0]);
});

test('a photo that was sent in one tab is stored again for what the other one has typed beside it', async () => {
  const records = memoryDrafts();
  const here = (await visit(testParts({ records }).parts)).of('job');
  const drafts = await visit(testParts({ records }).parts);
  here.change(withFile('f', new Blob(['photo'])));
  await here.flush();
  await drafts.of('job').follow();
  await drafts.of('job').open();
  here.change(withText('a', '1'));
  expect(drafts.of('job').takeJournal()).toBe(true);
  const { place, record, oldFileIds } = here.toSubmission();
  await records.replace(place, record, oldFileIds);
  expect(records.stored.size).toBe(0);
  drafts.of('job').change(withText('b', '2'));
  await drafts.of('job').flush();
  expect([...records.entries.values()]).toMatchObject([
    { fileIds: ['f'], content: { texts: { a: '1', b: '2' } } },
  ]);
  expect(records.stored.size).toBe(1);
});

test('photos that have gone with their draft while they are read are not missed', async () => {
  const records = memoryDrafts();
  const first = await visit(testParts({ records }).parts);
  first.of('job').change(withFile('f', new Blob(['photo'])));
  await first.of('job').flush();
  const { parts, lost } = testParts({ records });
  const next = await visit(parts);
  await first.of('job').discard();
  await next.of('job').open();
  expect([next.of('job').draft, lost.times]).toEqual([undefined, 0]);
});
