import { memoryDrafts, memoryStorage } from '../testing/memory-drafts.ts';
import { testParts, visit, withFile, withText } from '../testing/note-drafts.ts';
import { DraftBox } from './draft-box.ts';
import { unloadRecordsIn } from './unload-records.ts';

const never = () => new Promise<never>(() => undefined);
const settled = () => new Promise(resolve => setTimeout(resolve));

/** A device whose database is busy until `wake` is called; the pages that wait for it go away meanwhile. */
function busyDevice() {
  const storage = memoryStorage();
  const unloadRecords = () => unloadRecordsIn(() => storage);
  const records = memoryDrafts();
  const busy = { ...records, replace: never };
  return {
    storage,
    records,
    goingPage: testParts({ records: busy, unloadRecords: unloadRecords() }),
    nextPage: testParts({ records, unloadRecords: unloadRecords() }),
  };
}

test('what a page could not write any more is there for the next one, which writes it', async () => {
  const { storage, records, goingPage, nextPage } = busyDevice();
  const going = await visit(goingPage.parts);
  going.change('job', withText('a', '123'));
  going.flushAtOnce();

  const next = await visit(nextPage.parts);
  expect(next.of('job')?.texts).toEqual({ a: '123' });
  expect(next.restoredFrom('job')).toBe(1000);
  expect([...next.draftedJobs()]).toEqual(['job']);
  expect(records.entries.size).toBe(0);
  nextPage.ring();
  await settled();
  expect(records.entries.size).toBe(1);
  expect(Object.keys(storage)).toEqual([]);
});

test('it joins what lies there by then: what it cleared stays empty, what it left alone is as another tab has made it, photos stay', async () => {
  const { goingPage, nextPage } = busyDevice();
  const first = await visit(nextPage.parts);
  const photo = new Blob(['photo']);
  first.change('job', note =>
    withText('c', 'old')(withText('b', 'old')(withText('a', 'old')(withFile('f', photo)(note)))),
  );
  await first.flush('job');

  const going = await visit(goingPage.parts);
  await going.open('job');
  going.change('job', note => withText('b', 'new')(withText('a', '')(note)));
  going.flushAtOnce();
  first.change('job', withText('c', 'meanwhile'));
  await first.flush('job');

  const next = await visit(nextPage.parts);
  await next.open('job');
  expect(next.of('job')?.texts).toEqual({ a: '', b: 'new', c: 'meanwhile' });
  expect(await next.of('job')?.files.f?.text()).toBe('photo');
  await next.flush('job');
  const last = await visit(nextPage.parts);
  await last.open('job');
  expect(last.of('job')?.texts).toEqual({ a: '', b: 'new', c: 'meanwhile' });
  expect(await last.of('job')?.files.f?.text()).toBe('photo');
});

test('what the device has is said no more', async () => {
  const { storage, nextPage } = busyDevice();
  const drafts = await visit(nextPage.parts);
  drafts.change('job', withText('a', '1'));
  drafts.flushAtOnce();
  expect(Object.keys(storage)).toHaveLength(1);
  await settled();
  expect(Object.keys(storage)).toEqual([]);
});

test('what was written although nobody saw it comes back once, and not after it was discarded', async () => {
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
  going.change('job', withText('a', '1'));
  going.flushAtOnce();
  await settled();
  expect(Object.keys(storage)).toHaveLength(1);
  const next = await visit(nextPage.parts);
  expect(next.of('job')?.texts).toEqual({ a: '1' });
  await next.discard('job');
  expect((await visit(nextPage.parts)).of('job')).toBeUndefined();
});

test('another account hears nothing, and what is old is forgotten', async () => {
  const { storage, goingPage, nextPage } = busyDevice();
  const going = await visit(goingPage.parts);
  going.change('job', withText('a', '1'));
  going.flushAtOnce();
  const other = await visit(nextPage.parts, 'account-2');
  expect(other.of('job')).toBeUndefined();
  const late = { ...nextPage.parts, now: () => 181 * 86_400_000 };
  new DraftBox(late);
  expect(Object.keys(storage)).toEqual([]);
});

test.each([
  ['no JSON', '{'],
  ['nothing', 'null'],
  ['another shape', '{"accountId":"account-1","kind":"note","jobId":"job","entry":{}}'],
  ['no entry', '{"accountId":"account-1","kind":"note","jobId":"job"}'],
])('%s in its place stops nobody', async (_what, text) => {
  const { storage, nextPage } = busyDevice();
  storage.setItem('zaehlwerk-draft:,account-1,note,job,0.5', text);
  const first = await visit(nextPage.parts);
  new DraftBox(nextPage.parts);
  first.change('other', withText('a', '1'));
  await first.flush('other');
  expect((await visit(nextPage.parts)).of('other')?.texts).toEqual({ a: '1' });
});

test('a browser that refuses to keep texts goes on without', async () => {
  const refusing = unloadRecordsIn(() => {
    throw new DOMException('Denied', 'SecurityError');
  });
  const { parts, ring } = testParts({ unloadRecords: refusing });
  const drafts = await visit(parts);
  drafts.change('job', withText('a', '1'));
  drafts.flushAtOnce();
  ring();
  await settled();
  expect((await visit(parts)).of('job')?.texts).toEqual({ a: '1' });
});
