import fc from 'fast-check';
import { laggingStorage } from '../testing/lagging-storage.ts';
import { memoryDrafts } from '../testing/memory-drafts.ts';
import { memoryTabs } from '../testing/memory-tabs.ts';
import { testParts, visit, withText } from '../testing/note-drafts.ts';
import { draftJournalIn } from './draft-journal.ts';
import { writtenDrafts } from './draft-record.ts';

const settled = () => new Promise(resolve => setImmediate(resolve));

/** A browser with a process per window. What a window has asked of the database is done in {@link commit}. */
function browser() {
  const records = memoryDrafts();
  const storage = laggingStorage();
  const tab = memoryTabs();
  const asked: { window: object; write: () => void }[] = [];
  const messages: { window: object; tell: () => void }[] = [];
  const rings: (() => void)[] = [];

  async function open() {
    const window = {};
    const tabs = tab().topic(writtenDrafts);
    const view = storage.open();
    const { parts, ring } = testParts({
      tabs,
      records: {
        ...records,
        replace: (...write) =>
          new Promise(resolve => {
            asked.push({ window, write: () => resolve(records.replace(...write)) });
          }),
      },
      journal: draftJournalIn(() => view),
    });
    rings.push(ring);
    const drafts = await visit(parts);
    tabs.subscribe(({ key }) => messages.push({ window, tell: () => void drafts.of(key).follow() }));
    const remove = (list: { window: object }[]) => {
      for (const entry of list.filter(entry => entry.window === window)) list.splice(list.indexOf(entry), 1);
    };
    return {
      type: (field: string, text: string) => drafts.of('job').change(withText(field, text)),
      texts: () => drafts.of('job').draft?.texts ?? {},
      discard: () => void drafts.of('job').discard(),
      crash: () => {
        rings.splice(rings.indexOf(ring), 1);
        remove(asked);
        remove(messages);
      },
    };
  }

  const commit = async () => {
    asked.shift()?.write();
    await settled();
  };
  const tell = async () => {
    messages.shift()?.tell();
    await settled();
  };
  /** Goes on until nothing happens any more. */
  async function rest() {
    await settled();
    for (let turn = 0; turn < 200; turn++) {
      storage.deliver();
      for (const ring of rings) ring();
      await settled();
      if (asked.length + messages.length === 0) return;
      while (asked.length > 0) await commit();
      while (messages.length > 0) await tell();
    }
    throw new Error('The windows react to each other endlessly');
  }
  return { open, rest, commit, tell, deliver: storage.deliver };
}

describe.each([
  ['one key each', '9', 'T'],
  ['several keys in the first', '900', 'T'],
  ['several keys in the second', '9', 'Tür'],
])('windows that type before they hear of each other: %s', (_case, low, comment) => {
  const typedBy = { low, comment } as const;

  test.each([
    ['low', 'comment'],
    ['comment', 'low'],
  ] as const)('what is typed in both is in both if %s is written before %s', async (...order) => {
    const { open, rest } = browser();
    const windows = { low: await open(), comment: await open() };
    windows.low.type('high', '2000');
    await rest();
    for (const field of order) {
      const text = typedBy[field];
      for (let keys = 1; keys <= text.length; keys++) windows[field].type(field, text.slice(0, keys));
    }
    await rest();
    for (const { texts } of [windows.low, windows.comment, await open()])
      expect(texts()).toEqual({ high: '2000', low, comment });
  });
});

test.each([
  ['before', true],
  ['after', false],
])('a draft ends if the other window only clears a mark %s it is discarded', async (_when, isFirst) => {
  const { open, rest } = browser();
  const [one, two] = [await open(), await open()];
  two.type('a', '1');
  two.type('mark', 'x');
  await rest();
  if (isFirst) two.type('mark', '');
  one.discard();
  if (!isFirst) two.type('mark', '');
  await rest();
  for (const { texts } of [one, two, await open()]) expect(texts()).toEqual({});
});

const fields = ['a', 'b', 'c'] as const;
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('type' as const), window: fc.nat({ max: 2 }) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('commit' as const, 'tell', 'deliver') }) },
);

type Step = { readonly do: 'type'; readonly window: number } | { readonly do: 'commit' | 'tell' | 'deliver' };

async function expectAllTyped(steps: readonly Step[]): Promise<void> {
  const { open, rest, ...device } = browser();
  const windows = [await open(), await open(), await open()];
  const typed: Record<string, string> = {};
  for (const current of steps) {
    if (current.do !== 'type') await device[current.do]();
    else {
      const field = fields[current.window] ?? 'a';
      typed[field] = `${typed[field] ?? ''}x`;
      windows[current.window]?.type(field, typed[field]);
    }
  }
  await rest();
  for (const { texts } of [...windows, await open()]) expect(texts()).toEqual(typed);
}

const types = (window: number): Step => ({ do: 'type', window });
const [commit, deliver]: Step[] = [{ do: 'commit' }, { do: 'deliver' }];

// Found by chance; which page merges depends on their names.
test.each([
  [[types(0), commit, types(0), types(2), commit, types(2), commit, deliver, types(0)]],
  [[types(1), types(0), deliver, commit, types(0), types(2), types(1)]],
  [[types(0), deliver, types(2), types(0), commit, deliver, types(1), types(0)]],
])('a page takes no older value for a change of its own: %j', async steps => {
  for (let names = 0; names < 50; names++) {
    let pages = 0;
    const random = jest.spyOn(Math, 'random').mockImplementation(() => {
      pages += 1;
      return ((names + 1) * pages * 0.618) % 1;
    });
    await expectAllTyped(steps as Step[]);
    random.mockRestore();
  }
});

test('whatever three windows type, each into its own field, all show and keep it', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 40 }), expectAllTyped), {
    numRuns: Number(process.env.RUNS ?? 300),
  });
}, 600_000);
