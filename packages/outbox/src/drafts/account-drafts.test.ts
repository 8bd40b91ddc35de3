import { memoryDrafts } from '../testing/memory-drafts.ts';
import { noteKind, testParts, visit, withFile, withText } from '../testing/note-drafts.ts';
import { AccountDrafts } from './account-drafts.ts';

const settled = () => new Promise(resolve => setTimeout(resolve));
const full = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'));

/** A device on which writes take effect when they are let, one after the other, and what was written so far. */
function slowDrafts() {
  const records = memoryDrafts();
  const waiting: (() => void)[] = [];
  const written: unknown[] = [];
  const { replace } = records;
  records.replace = async (...write) => {
    await new Promise<void>(resolve => waiting.push(resolve));
    written.push(Object(write[1].content).texts);
    return replace(...write);
  };
  const letOne = async () => {
    waiting.shift()?.();
    await settled();
  };
  return { records, waiting, written, letOne };
}

test('every key is written at once and in order; of those that come during a write, the last', async () => {
  const { records, waiting, written, letOne } = slowDrafts();
  const { parts } = testParts({ records });
  const drafts = await visit(parts);
  for (const text of ['4', '49', '498', '4980']) {
    drafts.of('job').change(withText('a', text));
    await settled();
    expect(waiting).toHaveLength(1);
  }
  await letOne();
  expect(written).toEqual([{ a: '4' }]);
  await letOne();
  expect(written).toEqual([{ a: '4' }, { a: '4980' }]);
  expect(waiting).toEqual([]);
  drafts.of('job').change(withText('a', '49801'));
  await settled();
  await letOne();
  expect(written.at(-1)).toEqual({ a: '49801' });
  const next = await visit(parts);
  expect(next.of('job').draft?.texts).toEqual({ a: '49801' });
  expect(next.of('job').restoredFrom).toBe(1000);
  expect([...next.draftedKeys()]).toEqual(['job']);
});

test('what finds no room is not tried with every key', async () => {
  const records = memoryDrafts();
  const replace = jest.spyOn(records, 'replace').mockImplementation(full);
  const { parts, ring } = testParts({ records });
  const drafts = await visit(parts);
  for (const text of ['1', '12', '123']) {
    drafts.of('job').change(withText('a', text));
    await settled();
  }
  expect(replace).toHaveBeenCalledTimes(1);
  ring();
  await settled();
  expect(replace).toHaveBeenCalledTimes(2);
});

test('a file is written at once and once; text beside it does not write it again', async () => {
  const records = memoryDrafts();
  const addFiles = jest.spyOn(records, 'addFiles');
  const { parts } = testParts({ records });
  const drafts = await visit(parts);
  drafts.of('job').change(withFile('f', new Blob(['photo'])));
  expect(drafts.isUnsafe()).toBe(true);
  await drafts.of('job').flush();
  expect(drafts.isUnsafe()).toBe(false);
  drafts.of('job').change(withText('a', '1'));
  await drafts.of('job').flush();
  expect(addFiles).toHaveBeenCalledTimes(1);
});

test('files are read when a draft is opened, and are the same', async () => {
  const { parts, lost } = testParts();
  const first = await visit(parts);
  first.of('job').change(withFile('f', new Blob(['photo'])));
  await first.of('job').flush();
  const next = await visit(parts);
  expect(next.of('job').draft).toBeUndefined();
  expect(next.of('job').isOpening).toBe(true);
  expect([...next.draftedKeys()]).toEqual(['job']);
  next.flushAtOnce();
  await next.of('job').open();
  expect(await next.of('job').draft?.files.f?.text()).toBe('photo');
  expect(lost.times).toBe(0);
});

test('a file that is gone from the device is missed aloud, the rest stays', async () => {
  const records = memoryDrafts();
  const { parts, lost } = testParts({ records });
  const first = await visit(parts);
  first.of('job').change(note => withText('a', '1')(withFile('f', new Blob(['photo']))(note)));
  await first.of('job').flush();
  records.stored.clear();
  const next = await visit(parts);
  await next.of('job').open();
  expect(next.of('job').draft).toMatchObject({ texts: { a: '1' }, files: {} });
  expect(lost.times).toBe(1);
});

test('files that cannot be read now are neither forgotten nor removed, whatever is typed meanwhile', async () => {
  const records = memoryDrafts();
  const { parts } = testParts({ records });
  const first = await visit(parts);
  first.of('job').change(note => withText('a', '1')(withFile('f', new Blob(['photo']))(note)));
  await first.of('job').flush();
  const { files } = records;
  records.files = () => Promise.reject(new DOMException('closing', 'InvalidStateError'));
  const { parts: later, ring, lost } = testParts({ records });
  const next = await visit(later);
  await next.of('job').open();
  expect(next.of('job').draft).toMatchObject({ texts: { a: '1' }, files: {} });
  expect(next.of('job').problem).toBe('unavailable');
  await next.of('job').flush();
  next.of('job').change(note => withText('a', '12')(withFile('g', new Blob(['new']))(note)));
  await next.of('job').flush();
  next.flushAtOnce();
  expect([...records.stored.keys()].map(key => JSON.parse(key)[1])).toEqual(['f', 'g']);
  records.files = files;
  const shown: string[][] = [];
  next.watch(() => shown.push(Object.keys(next.of('job').draft?.files ?? {}).sort()));
  ring();
  await settled();
  expect(shown.at(-1)).toEqual(['f', 'g']);
  expect(next.of('job').draft?.texts).toEqual({ a: '12' });
  expect([next.of('job').problem, lost.times]).toEqual([undefined, 0]);
});

test('what is discarded is gone with its files, also those that cannot be read', async () => {
  const records = memoryDrafts();
  const { parts } = testParts({ records });
  const first = await visit(parts);
  first.of('job').change(withFile('f', new Blob(['photo'])));
  await first.of('job').flush();
  records.files = () => Promise.reject(new Error('closing'));
  const next = await visit(testParts({ records }).parts);
  await next.of('job').open();
  await next.of('job').discard();
  expect([records.entries.size, records.stored.size]).toEqual([0, 0]);
});

test('what is discarded is gone with its files, and nothing is left of an emptied draft', async () => {
  const records = memoryDrafts();
  const { parts } = testParts({ records });
  const drafts = await visit(parts);
  drafts.of('job').change(withFile('f', new Blob(['photo'])));
  drafts.of('other').change(withText('a', '1'));
  await drafts.flushAll();
  await drafts.of('job').discard();
  drafts.of('other').change(withText('a', ''));
  await drafts.flushAll();
  expect([records.entries.size, records.stored.size]).toEqual([0, 0]);
  expect(drafts.of('job').draft).toBeUndefined();
  expect(drafts.draftedKeys().size).toBe(0);
});

test('what is discarded while it is written is gone from the device, too', async () => {
  const { records, waiting, letOne } = slowDrafts();
  const drafts = await visit(testParts({ records }).parts);
  drafts.of('job').change(withText('a', '1'));
  await settled();
  void drafts.of('job').discard();
  while (waiting.length > 0) await letOne();
  expect(records.entries.size).toBe(0);
});

test('a photo goes with a draft that is discarded, or sent, before its record names it', async () => {
  const { records, letOne } = slowDrafts();
  const drafts = await visit(testParts({ records }).parts);
  for (const job of ['discarded', 'sent']) {
    drafts.of(job).change(withText('a', '1'));
    drafts.of(job).change(withFile(`f of ${job}`, new Blob(['photo'])));
  }
  await settled();
  expect(records.stored.size).toBe(1);
  void drafts.of('discarded').discard();
  for (let writes = 0; writes < 6; writes++) await letOne();
  const { place, record, oldFileIds } = drafts.of('sent').toSubmission();
  void records.replace(place, record, oldFileIds);
  for (let writes = 0; writes < 6; writes++) await letOne();
  expect(records.stored.size).toBe(0);
});

test('a photo that was removed is gone from the device, the others stay', async () => {
  const records = memoryDrafts();
  const drafts = await visit(testParts({ records }).parts);
  for (const id of ['f', 'g']) drafts.of('job').change(withFile(id, new Blob(['photo'])));
  await drafts.of('job').flush();
  drafts.of('job').change(({ files: { f: _, ...files }, ...note }) => ({ ...note, files }));
  await drafts.of('job').flush();
  expect([...records.stored.keys()].map(key => JSON.parse(key)[1])).toEqual(['g']);
});

test('a draft is adopted in the place of the one that it was, and of no other', async () => {
  const drafts = await visit(testParts().parts);
  const move = jest.fn(async () => 'taken' as const);
  const adopted = withText('a', 'adopted')(noteKind.empty);
  drafts.of('job').change(withText('a', 'typed'));
  expect(await drafts.of('job').adopt(adopted, move)).toBe('occupied');
  expect(move).not.toHaveBeenCalled();
  expect(await drafts.of('job').adopt(adopted, move, drafts.of('job').draft)).toBe('taken');
  expect(drafts.of('job').draft).toEqual(adopted);
});

test('what is entered while a draft is adopted joins it', async () => {
  const records = memoryDrafts();
  const draft = (await visit(testParts({ records }).parts)).of('job');
  const adopted = draft.adopt(withText('a', 'adopted')(noteKind.empty), async (place, next) => {
    draft.change(withText('b', 'typed'));
    await records.replace(place, next.record);
    return 'taken';
  });
  expect(await adopted).toBe('taken');
  await draft.flush();
  expect(draft.draft?.texts).toEqual({ a: 'adopted', b: 'typed' });
});

test('a device without room is spoken of and tried again; the text is in the journal meanwhile', async () => {
  const records = memoryDrafts();
  const { parts, ring } = testParts({ records });
  const drafts = await visit(parts);
  const { addFiles } = records;
  records.addFiles = full;
  drafts.of('job').change(note => withText('a', '1')(withFile('f', new Blob(['photo']))(note)));
  await drafts.of('job').flush();
  expect(drafts.of('job').problem).toBe('full');
  expect(drafts.isUnsafe()).toBe(true);
  expect((await visit(parts)).of('job').draft).toMatchObject({ texts: { a: '1' }, files: {} });
  records.addFiles = addFiles;
  ring();
  await settled();
  expect(drafts.of('job').problem).toBeUndefined();
  expect(drafts.isUnsafe()).toBe(false);
  expect(records.stored.size).toBe(1);
});

test('a draft of an earlier version is brought up, a damaged one set aside, a later one left', async () => {
  const records = memoryDrafts();
  const entry = (key: string, version: number, content: unknown) => {
    const place = { accountId: 'account-1', kind: 'note', key };
    return records.replace(place, {
      key,
      version,
      revision: 1,
      content,
      fileIds: [],
      savedAt: 1,
      pages: { page: 1 },
      dots: {},
    });
  };
  await entry('old', 1, 'typed');
  await entry('damaged', 2, { texts: 'no' });
  await entry('later', 3, {});
  const { parts, lost } = testParts({ records });
  const drafts = await visit(parts);
  expect(drafts.of('old').draft).toMatchObject({ texts: { a: 'typed' } });
  expect([...drafts.draftedKeys()]).toEqual(['old']);
  expect(lost.times).toBe(2);
  const places = [...records.entries.values()].map(({ kind, key }) => `${kind} ${key}`);
  expect(places.sort()).toEqual(['note later', 'note old', 'note.unreadable damaged']);
  drafts.of('later').change(withText('a', 'typed anew'));
  await drafts.of('later').flush();
  drafts.flushAtOnce();
  expect(drafts.of('later').problem).toBe('unavailable');
  expect(drafts.isUnsafe()).toBe(true);
  const later = [...records.entries.values()].filter(({ key }) => key === 'later');
  expect(later).toMatchObject([{ kind: 'note', revision: 1 }]);
});

test('five hundred drafts are read with one question, without their files, and told of at once', async () => {
  const records = memoryDrafts();
  const first = await visit(testParts({ records }).parts);
  for (let job = 0; job < 500; job++)
    first.of(`job-${job}`).change(withFile(`f-${job}`, new Blob(['photo'])));
  await first.flushAll();
  const read = jest.spyOn(records, 'readAll');
  const files = jest.spyOn(records, 'files');
  const next = new AccountDrafts(noteKind, 'account-1', testParts({ records }).parts);
  const told: number[] = [];
  next.watch(() => told.push(next.draftedKeys().size));
  await settled();
  expect(told).toEqual([500]);
  expect([read.mock.calls.length, files.mock.calls.length]).toEqual([1, 0]);
});

test('what is never kept stays as it is in this tab when another one writes', async () => {
  const records = memoryDrafts();
  const [here, there] = await Promise.all([1, 2].map(() => visit(testParts({ records }).parts)));
  if (!here || !there) throw new Error('no tabs');
  here.of('job').change(note => ({ ...withText('a', '1')(note), isSending: true }));
  await here.of('job').flush();
  await there.catchUp();
  await there.of('job').open();
  there.of('job').change(withText('b', '2'));
  await there.of('job').flush();
  await here.of('job').follow();
  expect(here.of('job').draft).toMatchObject({ texts: { a: '1', b: '2' }, isSending: true });
  expect(there.of('job').draft?.isSending).toBe(false);
});

test('a device that does not answer delays nothing, and joins in when it does', async () => {
  const records = memoryDrafts();
  const first = await visit(testParts({ records }).parts);
  first.of('job').change(withText('a', '1'));
  first.of('photo').change(note => withText('a', '1')(withFile('f', new Blob(['photo']))(note)));
  await first.flushAll();
  let answer: () => void = () => undefined;
  const answered = new Promise<void>(resolve => (answer = resolve));
  const { readAll } = records;
  records.readAll = async (...asked) => {
    await answered;
    return readAll(...asked);
  };
  const { parts, ring, lost } = testParts({ records });
  const early = new AccountDrafts(noteKind, 'account-1', parts);
  const jobs = ['job', 'photo', 'nothing'];
  for (const job of jobs) void early.of(job).open();
  expect(early.of('job').isOpening).toBe(true);
  ring();
  expect(jobs.map(job => [early.of(job).isOpening, early.of(job).problem])).toEqual(
    jobs.map(() => [false, 'unavailable']),
  );
  early.of('job').change(withText('b', '2'));
  early.of('photo').change(withText('b', '2'));
  expect(early.isUnsafe()).toBe(true);
  answer();
  await settled();
  ring();
  await settled();
  expect(early.of('job').draft?.texts).toEqual({ a: '1', b: '2' });
  expect(early.of('photo').draft).toMatchObject({
    texts: { a: '1', b: '2' },
    files: { f: expect.any(Blob) },
  });
  expect(jobs.map(job => early.of(job).problem)).toEqual(jobs.map(() => undefined));
  expect(early.isUnsafe()).toBe(false);
  expect([...early.draftedKeys()].sort()).toEqual(['job', 'photo']);
  expect([records.stored.size, lost.times]).toEqual([1, 0]);
});

test('files that are not handed out in time are awaited while the text is there', async () => {
  const records = memoryDrafts();
  const first = await visit(testParts({ records }).parts);
  first.of('job').change(note => withText('a', '1')(withFile('f', new Blob(['photo']))(note)));
  await first.flushAll();
  const { files } = records;
  let answer: () => void = () => undefined;
  const answered = new Promise<void>(resolve => (answer = resolve));
  records.files = async (...asked) => {
    await answered;
    return files(...asked);
  };
  const { parts, ring } = testParts({ records });
  const next = await visit(parts);
  const opened = next.of('job').open();
  await settled();
  ring();
  await opened;
  expect(next.of('job').draft).toMatchObject({ texts: { a: '1' }, files: {} });
  const shown: (number | undefined)[] = [];
  next.watch(() => shown.push(Object.keys(next.of('job').draft?.files ?? {}).length));
  answer();
  await settled();
  expect(shown.at(-1)).toBe(1);
  next.of('job').change(withText('a', '12'));
  await next.of('job').flush();
  expect(next.of('job').draft).toMatchObject({ texts: { a: '12' }, files: { f: expect.any(Blob) } });
  expect([records.stored.size, next.of('job').problem]).toEqual([1, undefined]);
});

test('what is entered before the device has answered joins what lies there', async () => {
  const { parts } = testParts();
  const first = await visit(parts);
  first.of('job').change(withText('a', '1'));
  await first.flushAll();
  const early = new AccountDrafts(noteKind, 'account-1', parts);
  early.of('job').change(withText('b', '2'));
  await early.of('job').open();
  await settled();
  expect(early.of('job').draft?.texts).toEqual({ a: '1', b: '2' });
});
