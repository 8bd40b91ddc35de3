import { readUnknownUserReading } from '@zaehlwerk/api/unknown-user-reading';
import { photosOf } from '@zaehlwerk/metering/draft';
import { readyOf } from '@zaehlwerk/metering/draft-photos';
import type { TabEntries } from '@zaehlwerk/store/anonymous';
import { emptyWizard, withContact } from '../form/wizard-form.ts';
import { keptMilliseconds, tabMemory } from './tab-memory.ts';

function entriesOfTab({ room = Number.POSITIVE_INFINITY } = {}) {
  const kept = new Map<string, string>();
  const entries: TabEntries = {
    read: name => kept.get(name),
    write: (name, content) => {
      if (content.length > room) return false;
      kept.set(name, content);
      return true;
    },
    remove: name => kept.delete(name),
    names: () => [...kept.keys()],
  };
  return { kept, entries };
}

const empty = emptyWizard(readUnknownUserReading({}));
const photo = {
  id: 'p1',
  name: 'zähler.jpg',
  fingerprint: 'f',
  jpeg: new Blob(['picture'], { type: 'image/jpeg' }),
  is: 'ready',
} as const;
const filled = {
  ...withContact(empty, 'city', 'Dorf'),
  meterNumber: '1EMH0012345678',
  values: { x: '12' },
  photos: { x: [photo] },
};

test('the next page of the tab has everything, photos too', async () => {
  const { entries } = entriesOfTab();
  expect(await tabMemory(entries).keep(filled)).toBe(true);
  const { photos, ...restored } = tabMemory(entries).restore(empty);
  expect(restored).toMatchObject({
    meterNumber: '1EMH0012345678',
    values: { x: '12' },
    contact: { city: 'Dorf' },
  });
  const [back] = readyOf(photosOf({ ...empty, photos }, 'x'));
  expect(back).toMatchObject({ id: 'p1', name: 'zähler.jpg' });
  expect(back?.jpeg.size).toBe(photo.jpeg.size);
});

test('a photo that was removed is gone from the tab', async () => {
  const { kept, entries } = entriesOfTab();
  const memory = tabMemory(entries);
  await memory.keep(filled);
  await memory.keep({ ...filled, photos: {} });
  expect([...kept.keys()]).toEqual(['form']);
});

test('nothing is left once it is forgotten, also of a photo that was being written', async () => {
  const { kept, entries } = entriesOfTab();
  const memory = tabMemory(entries);
  const keeping = memory.keep(filled);
  memory.forget();
  await keeping;
  expect(kept.size).toBe(0);
});

test.each([
  ['just before an hour has passed', keptMilliseconds - 1, '1EMH0012345678'],
  ['after an hour', keptMilliseconds + 1, ''],
  ['by a clock that was set back', -1, ''],
])('%s', async (_when, later, meterNumber) => {
  const { kept, entries } = entriesOfTab();
  await tabMemory(entries, () => 1_000_000).keep(filled);
  const restored = tabMemory(entries, () => 1_000_000 + later).restore(empty);
  expect(restored.meterNumber).toBe(meterNumber);
  if (meterNumber === '') expect(kept.size).toBe(0);
});

test('a full tab shows a message, and the next page has what was stored', async () => {
  const { entries } = entriesOfTab({ room: 3 });
  expect(await tabMemory(entries).keep(filled)).toBe(false);
  expect(tabMemory(entries).restore(empty)).toBe(empty);
});

test.each(['', 'no json', 'null', '[]', '{}', '{"savedAt":1,"meterNumber":7}'])(
  'what is none of ours is dropped: %s',
  text => {
    const { kept, entries } = entriesOfTab();
    kept.set('form', text);
    expect(tabMemory(entries).restore(empty)).toBe(empty);
    expect(kept.size).toBe(0);
  },
);
