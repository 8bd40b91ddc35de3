import fc from 'fast-check';
import { memoryDrafts } from '../testing/memory-drafts.ts';
import { memoryTabs } from '../testing/memory-tabs.ts';
import { noteKind, testParts, withFile, withText } from '../testing/note-drafts.ts';
import { writtenDrafts } from './draft-record.ts';
import { DraftRegistry } from './draft-registry.ts';
import type { DraftRecords } from './indexed-db-drafts.ts';

const settled = () => new Promise(resolve => setTimeout(resolve));

/** Tabs of one device. */
function deviceOf(records = memoryDrafts()) {
  const tab = memoryTabs();
  const open = (own: DraftRecords = records) => {
    // The parts of a tab share the journal of its device.
    const { parts, ring } = testParts({ records });
    const registry = new DraftRegistry({ ...parts, records: own, tabs: tab().topic(writtenDrafts) });
    return { registry, ring, of: (accountId: string) => registry.of(noteKind, accountId).of('job') };
  };
  const { journal } = testParts({ records }).parts;
  const left = (accountId: string) => [
    ...[...records.entries.values()].filter(entry => entry.accountId === accountId),
    ...[...records.stored.keys()].filter(key => JSON.parse(key)[0] === accountId),
    ...journal.keys(accountId, noteKind.name),
  ];
  return { records, open, left };
}

test('an open form goes on without the device, and a new login begins anew', async () => {
  const { open, left } = deviceOf();
  const { registry, of, ring } = open();
  const form = of('a');
  form.change(withText('a', '1'));
  form.change(withFile('f', new Blob(['photo'])));
  of('b').change(withText('b', '2'));
  await settled();
  await registry.flushAll();
  expect(left('a')).toHaveLength(3);
  await registry.removeAll('a');
  form.change(withText('a', '12'));
  void form.flush();
  form.leave();
  registry.flushAtOnce();
  ring();
  await settled();
  expect(left('a')).toEqual([]);
  expect(left('b')).toHaveLength(2);
  expect(registry.isUnsafe()).toBe(false);
  expect(await registry.unsentOf('a')).toBe('none');
  of('a').change(withText('a', 'later'));
  await settled();
  await registry.flushAll();
  expect(left('a')).toHaveLength(2);
});

test('a write under way during the removal is removed too', async () => {
  const { records, open, left } = deviceOf();
  let write = () => {};
  const slow: DraftRecords = {
    ...records,
    replace: async (...draft) => {
      await new Promise<void>(resolve => {
        write = resolve;
      });
      return records.replace(...draft);
    },
  };
  const { registry, of } = open(slow);
  of('a').change(withText('a', '1'));
  await settled();
  const removed = registry.removeAll('a');
  await settled();
  write();
  await removed;
  expect(left('a')).toEqual([]);
});

test('nothing is left once every tab has removed them, in whatever order they type, write and are killed', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(
          fc.constantFrom('type', 'file', 'flush', 'ring', 'leave', 'settle', 'remove'),
          fc.nat({ max: 1 }),
        ),
        { maxLength: 25 },
      ),
      fc.boolean(),
      async (steps, isKilled) => {
        const { open, left } = deviceOf();
        const tabs = [open(), open()];
        const forms = tabs.map(({ of }) => of('a'));
        tabs[0]?.of('b').change(withText('b', 'stays'));
        await settled();
        await tabs[0]?.registry.flushAll();
        const removals = new Set<number>();
        for (const [index, [step, number]] of steps.entries()) {
          const [tab, form] = [tabs[number], forms[number]];
          if (!tab || !form) continue;
          if (step === 'type') form.change(withText(String(number), String(index)));
          if (step === 'file') form.change(withFile(`f${index}`, new Blob(['photo'])));
          if (step === 'flush') void form.flush();
          if (step === 'ring') tab.ring();
          if (step === 'leave') form.leave();
          if (step === 'settle') await settled();
          if (step === 'remove') {
            removals.add(number);
            void tab.registry.removeAll('a');
          }
        }
        // A tab that was killed before it removed them leaves that to the next start.
        await settled();
        const last = isKilled ? [open()] : tabs.filter((_, number) => !removals.has(number));
        for (const { registry } of last) await registry.removeAll('a');
        if (!isKilled) {
          for (const form of forms) form.leave();
          for (const { ring } of tabs) ring();
        }
        await settled();
        expect(left('a')).toEqual([]);
        expect(left('b')).toHaveLength(2);
      },
    ),
    { numRuns: 150 },
  ));
