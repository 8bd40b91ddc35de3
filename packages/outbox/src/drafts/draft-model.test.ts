import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { portalDatabase } from '../database.ts';
import { memoryStorage } from '../testing/memory-drafts.ts';
import { type Note, testParts, visit, withFile, withText } from '../testing/note-drafts.ts';
import type { AccountDrafts } from './account-drafts.ts';
import { draftJournalIn } from './draft-journal.ts';
import { indexedDbDrafts } from './indexed-db-drafts.ts';

const never = new Promise<never>(() => undefined);

type Step =
  | { do: 'type' | 'type and be gone'; job: string; field: string; text: string }
  | { do: 'photograph'; job: string; id: string }
  | { do: 'remove'; job: string; id: string }
  | { do: 'discard' | 'flush'; job: string }
  | { do: 'leave' | 'crash' };

const job = fc.constantFrom('job-1', 'job-2');
const letter = fc.constantFrom('f', 'g', 'h');
const photo = fc.record({ job, letter }).map(({ job, letter }) => ({ job, id: `${letter} of ${job}` }));
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('type' as const), job, field: fc.constantFrom('a', 'b'), text: fc.string() }),
  fc.record({
    do: fc.constant('type and be gone' as const),
    job,
    field: fc.constantFrom('a', 'b'),
    text: fc.string({ minLength: 1 }),
  }),
  photo.map(({ job, id }) => ({ do: 'photograph' as const, job, id })),
  photo.map(({ job, id }) => ({ do: 'remove' as const, job, id })),
  fc.record({ do: fc.constantFrom('discard' as const, 'flush' as const), job }),
  fc.record({ do: fc.constantFrom('leave' as const, 'crash' as const) }),
);

/** What a reader expects: texts and files by job, now and as of the last moment that is safe. */
type Model = Map<string, { texts: Record<string, string>; files: string[] }>;

const saysNothing = ({ texts, files }: { texts: Record<string, string>; files: string[] }) =>
  files.length === 0 && Object.values(texts).every(text => text === '');

/** The next visit does not know which fields of an empty note were touched. */
function forgetEmpty(model: Model): void {
  for (const [name, note] of model) if (saysNothing(note)) model.delete(name);
}

const withoutEmpty = (model: Model) =>
  [...model]
    .filter(([, note]) => !saysNothing(note))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { texts, files }]) => [name, texts, [...files].sort()]);

async function shown(drafts: AccountDrafts<Note>): Promise<unknown> {
  const jobs = [...drafts.draftedKeys()].sort();
  const notes = jobs.map(async name => {
    await drafts.of(name).open();
    const note = drafts.of(name).draft;
    const files = Object.entries(note?.files ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [fileId, file] of files) expect(await file.text()).toBe(`photo ${fileId}`);
    return [name, note?.texts, files.map(([fileId]) => fileId)];
  });
  return Promise.all(notes);
}

function apply(model: Model, action: Step): void {
  if (!('job' in action)) return;
  const note = model.get(action.job) ?? { texts: {}, files: [] };
  model.set(action.job, note);
  if ('text' in action) note.texts[action.field] = action.text;
  if (action.do === 'photograph' && !note.files.includes(action.id)) note.files.push(action.id);
  if (action.do === 'remove') note.files = note.files.filter(fileId => fileId !== action.id);
  if (action.do === 'discard') model.delete(action.job);
}

function perform(drafts: AccountDrafts<Note>, action: Step): Promise<void> | undefined {
  if (!('job' in action)) return undefined;
  const name = action.job;
  if ('text' in action) drafts.of(name).change(withText(action.field, action.text));
  if (action.do === 'type and be gone') {
    drafts.flushAtOnce();
    return undefined;
  }
  if (action.do === 'photograph')
    drafts.of(name).change(withFile(action.id, new Blob([`photo ${action.id}`])));
  if (action.do === 'remove')
    drafts.of(name).change(note => ({
      ...note,
      files: Object.fromEntries(Object.entries(note.files).filter(([fileId]) => fileId !== action.id)),
    }));
  return action.do === 'discard' ? drafts.of(name).discard() : drafts.of(name).flush();
}

test('after any sequence of entering, leaving and crashing there is what was last written, and no more', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async steps => {
      globalThis.indexedDB = new IDBFactory();
      const texts = memoryStorage();
      const newPage = async () => {
        const records = indexedDbDrafts(portalDatabase());
        const page = { isGoing: false };
        const { replace } = records;
        records.replace = (...words) => (page.isGoing ? never : replace(...words));
        const { parts } = testParts({ records, journal: draftJournalIn(() => texts) });
        return { page, drafts: await visit(parts) };
      };
      let { page, drafts } = await newPage();
      const model: Model = new Map();
      for (const action of steps) {
        apply(model, action);
        // Waiting is part of the step: what is not waited for is tested with two tabs and in browsers.
        page.isGoing = action.do === 'type and be gone';
        await perform(drafts, action);
        if ('job' in action && !page.isGoing) continue;
        if (action.do === 'leave') drafts.flushAtOnce();
        ({ page, drafts } = await newPage());
        forgetEmpty(model);
        expect(await shown(drafts)).toEqual(withoutEmpty(model));
      }
      expect(await shown(drafts)).toEqual(withoutEmpty(model));
    }),
    { numRuns: Number(process.env.RUNS ?? 200) },
  );
}, 600_000);
