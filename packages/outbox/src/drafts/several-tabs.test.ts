import { type MemoryDrafts, memoryDrafts, memoryStorage } from '../testing/memory-drafts.ts';
import { memoryTabs } from '../testing/memory-tabs.ts';
import { noteKind, testParts, visit, withFile, withText } from '../testing/note-drafts.ts';
import { AccountDrafts } from './account-drafts.ts';
import { draftJournalIn } from './draft-journal.ts';
import { writtenDrafts } from './draft-news.ts';

/** Makes tabs that hear of each other's drafts. */
function draftTabs() {
  const tab = memoryTabs();
  return () => tab().topic(writtenDrafts);
}

const settled = () => new Promise(resolve => setTimeout(resolve));
const full = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'));

describe('a tab of an older release', () => {
  const nextKind = {
    ...noteKind,
    version: 3,
    migrations: { ...noteKind.migrations, 2: (kept: unknown) => kept },
  };

  async function tabsOfTwoReleases(records: MemoryDrafts) {
    const tab = draftTabs();
    const olderParts = testParts({ records, tabs: tab() });
    const older = await visit(olderParts.parts);
    olderParts.parts.tabs.subscribe(({ key }) => void older.follow(key));
    const newerParts = testParts({ records, tabs: tab() }).parts;
    const newer = new AccountDrafts(nextKind, 'account-1', newerParts);
    await newer.open('job');
    return { older, newer, newerParts, ...olderParts };
  }

  test('leaves what a newer one has written where it is, and says that it cannot keep anything beside it', async () => {
    const records = memoryDrafts();
    const { older, newer, newerParts, ring } = await tabsOfTwoReleases(records);
    newer.change('job', withText('a', '1'));
    await newer.flush('job');
    await settled();
    older.change('job', withText('b', '2'));
    older.flushAtOnce();
    await older.flush('job');
    await older.catchUp();
    expect(older.problemOf('job')).toBe('unavailable');
    expect(older.of('job')?.texts).toEqual({ b: '2' });
    const reloaded = new AccountDrafts(nextKind, 'account-1', newerParts);
    await reloaded.open('job');
    expect(reloaded.of('job')?.texts).toEqual({ a: '1' });
    await newer.discard('job');
    ring();
    await settled();
    expect(older.problemOf('job')).toBeUndefined();
    expect([...records.entries.values()]).toMatchObject([{ kind: 'note', version: 2 }]);
  });

  test('opens a job whose draft with photos a newer one has taken over', async () => {
    const records = memoryDrafts();
    const first = await visit(testParts({ records }).parts);
    first.change('job', withFile('f', new Blob(['photo'])));
    await first.flush('job');
    const { older, newer, lost } = await tabsOfTwoReleases(records);
    expect(older.isOpening('job')).toBe(true);
    newer.change('job', withText('a', '1'));
    await newer.flush('job');
    await settled();
    await older.open('job');
    expect(older.isOpening('job')).toBe(false);
    expect(older.of('job')).toBeUndefined();
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
    tabs[0].subscribe(({ key }) => void one.follow(key));
    tabs[1].subscribe(({ key }) => void two.follow(key));
    return { one, two, records };
  }

  test('one sees what the other writes, also that it is gone', async () => {
    const { one, two } = await twoTabs();
    one.change('job', withText('a', '1'));
    await one.flush('job');
    await settled();
    expect(two.of('job')?.texts).toEqual({ a: '1' });
    await one.discard('job');
    await settled();
    expect(two.of('job')).toBeUndefined();
    expect(two.draftedKeys().size).toBe(0);
  });

  test('what is typed in both at once is in both', async () => {
    const { one, two } = await twoTabs();
    one.change('job', withText('a', '1'));
    two.change('job', withText('b', '2'));
    await Promise.all([one.flush('job'), two.flush('job')]);
    await settled();
    await Promise.all([one.flushAll(), two.flushAll()]);
    await settled();
    expect(one.of('job')?.texts).toEqual({ a: '1', b: '2' });
    expect(two.of('job')?.texts).toEqual({ a: '1', b: '2' });
  });

  test('a photo that has no room on the device stays in its tab, whatever the other one types', async () => {
    const { one, two, records } = await twoTabs();
    one.change('job', withText('a', '1'));
    await one.flush('job');
    await settled();
    const { replace } = records;
    records.replace = (...write) => (write[2].newFiles.size > 0 ? full() : replace(...write));
    one.change('job', withFile('f', new Blob(['photo'])));
    await one.flush('job');
    await two.catchUp();
    await two.open('job');
    two.change('job', withText('b', '2'));
    await two.flush('job');
    await settled();
    expect(one.of('job')?.texts).toEqual({ a: '1', b: '2' });
    expect(Object.keys(one.of('job')?.files ?? {})).toEqual(['f']);
    records.replace = replace;
    await one.flush('job');
    expect(records.stored.size).toBe(1);
  });

  test('a field that was written here, and changed there since, stays as it is there when another one is typed here', async () => {
    const { one, records, letOne } = await slowAndNext();
    const two = await visit(testParts({ records }).parts);
    one.change('job', withText('a', '1'));
    await settled();
    one.change('job', withText('b', '2'));
    await letOne();
    await two.catchUp();
    two.change('job', withText('a', 'later'));
    await two.flush('job');
    await letOne();
    await letOne();
    expect(one.of('job')?.texts).toEqual({ a: 'later', b: '2' });
  });

  /** A page whose writes wait until they are let, and another one that finds its journal. */
  async function slowAndNext() {
    const records = memoryDrafts();
    const storage = memoryStorage();
    const held: (() => void)[] = [];
    const slow: MemoryDrafts = {
      ...records,
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
    one.change('job', note => withText('a', '1')(withFile('f', new Blob(['photo']))(note)));
    await settled();
    const there = next();
    const two = await visit(there.parts);
    expect(two.of('job')).toMatchObject({ texts: { a: '1' }, files: {} });
    there.ring();
    await settled();
    expect([records.entries.size, records.stored.size]).toEqual([1, 0]);
    await letAll();
    expect(Object.keys(one.of('job')?.files ?? {})).toEqual(['f']);
    expect(records.stored.size).toBe(1);
  });

  test('what a tab types while another one writes what it found in the journal is in the journal still', async () => {
    const { one, next } = await slowAndNext();
    one.change('job', withText('a', '4'));
    await settled();
    const there = next();
    await visit(there.parts);
    one.change('job', withText('a', '49'));
    there.ring();
    await settled();
    expect((await visit(next().parts)).of('job')?.texts).toEqual({ a: '49' });
  });

  test('what was sent in one tab does not come back because its form was looked at in the other', async () => {
    const records = memoryDrafts();
    const [one, two] = await Promise.all([1, 2].map(() => visit(testParts({ records }).parts)));
    if (!one || !two) throw new Error('no tabs');
    one.change('job', withText('a', '1'));
    await one.flush('job');
    await two.catchUp();
    await one.discard('job');
    const followed = two.follow('job');
    two.change('job', note => ({ ...note, isSending: true }));
    await followed;
    await two.flush('job');
    expect(two.of('job')).toBeUndefined();
    expect(records.entries.size).toBe(0);
  });

  test('a tab that heard nothing for a while catches up before it writes', async () => {
    const records = memoryDrafts();
    const [deaf, busy] = await Promise.all([1, 2].map(() => visit(testParts({ records }).parts)));
    if (!deaf || !busy) throw new Error('no tabs');
    busy.change('job', withText('a', 'newer'));
    await busy.flush('job');
    deaf.change('job', withText('b', 'typed here'));
    await deaf.flush('job');
    await deaf.catchUp();
    expect(deaf.of('job')?.texts).toEqual({ a: 'newer', b: 'typed here' });
    busy.change('job', withText('a', 'newest'));
    await busy.flush('job');
    await deaf.catchUp();
    expect(deaf.of('job')?.texts).toEqual({ a: 'newest', b: 'typed here' });
  });

  test('what another tab typed while this one was sending stays when this one is through', async () => {
    const { one, two, records } = await twoTabs();
    one.change('job', withText('a', 'sent'));
    await one.flush('job');
    await settled();
    const sent = one.of('job');
    if (!sent) throw new Error('no draft');
    two.change('job', withText('b', 'typed meanwhile'));
    await two.flush('job');
    await settled();
    expect(one.discardSent('job', sent)).toBe(false);
    await one.flush('job');
    await settled();
    for (const tab of [one, two]) expect(tab.of('job')?.texts).toEqual({ a: 'sent', b: 'typed meanwhile' });
    const all = one.of('job');
    expect(all && one.discardSent('job', all)).toBe(true);
    await one.flush('job');
    expect(records.entries.size).toBe(0);
  });

  test('what the other tab has typed meanwhile survives the discarding here', async () => {
    const records = memoryDrafts();
    const [sender, typist] = await Promise.all([1, 2].map(() => visit(testParts({ records }).parts)));
    if (!sender || !typist) throw new Error('no tabs');
    sender.change('job', withText('a', 'sent'));
    await sender.flush('job');
    await typist.catchUp();
    await typist.open('job');
    typist.change('job', withText('b', 'not sent'));
    await typist.flush('job');
    await sender.discard('job');
    expect(sender.of('job')?.texts).toEqual({ a: 'sent', b: 'not sent' });
    expect(records.entries.size).toBe(1);
  });
});

test('a draft that has become a queued reading in one tab is gone in the other too', async () => {
  const records = memoryDrafts();
  const tab = draftTabs();
  const here = await visit(testParts({ records, tabs: tab() }).parts);
  const thereParts = testParts({ records, tabs: tab() });
  const there = await visit(thereParts.parts);
  thereParts.parts.tabs.subscribe(({ key }) => void there.follow(key));
  here.change('job', withText('a', '1'));
  await here.flush('job');
  await settled();
  expect(there.of('job')?.texts).toEqual({ a: '1' });
  const sent = here.of('job');
  const draft = here.toSubmission('job');
  if (!sent || !draft) throw new Error('there is no draft');
  await records.replace(draft.place, draft.revision, {
    record: undefined,
    newFiles: new Map(),
    oldFileIds: [],
  });
  here.discardSent('job', sent);
  await settled();
  await settled();
  expect(here.of('job')).toBeUndefined();
  expect(there.of('job')).toBeUndefined();
});
