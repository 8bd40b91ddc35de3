import 'fake-indexeddb/auto';
import { jobSchema } from '@zaehlwerk/api/schema';
import * as z from 'zod/mini';
import { indexedDbPersistence } from '../persistence/indexed-db.ts';
import { accountsAtom } from '../session/accounts.ts';
import { loggedInPortal } from '../testing/fake-portal.ts';
import { testJob } from '../testing/test-job.ts';
import { listPersister } from './list-persister.ts';
import type { Schema } from './query-persister.ts';

const idOf = ({ id }: { id: string }) => id;
const rooms = { name: 'rooms', version: 1 };
const roomSchema = z.object({ id: z.string(), floor: z.int() });
const cellar = { id: 'cellar', floor: -1 };
const attic = { id: 'attic', floor: 3 };

/** A list of rooms that was written with a schema, on a device with IndexedDB. */
async function deviceWithRooms<Room extends { id: string }>(schema: Schema<Room>, value: Room[]) {
  const portal = await loggedInPortal();
  const context = { ...portal.context, persistence: indexedDbPersistence() };
  const [account] = context.jotai.get(accountsAtom);
  if (!account) throw new Error('No account is logged in');
  await listPersister(rooms, schema, idOf).write(context, account, () => ({ value, knows: new Set() }));
  return {
    answer: (item: string, answer: unknown) =>
      context.persistence.lists.putItem(account.id, 'rooms', item, answer, 'sent'),
    async readWith<Other extends { id: string }>(other: Schema<Other>) {
      const parsing = jest.spyOn(other, 'safeParse');
      const list = await listPersister(rooms, other, idOf).read(context, account);
      return { list: list?.value, parsed: parsing.mock.calls.map(([item]) => item) };
    },
  };
}

afterEach(() => jest.restoreAllMocks());

test('items that have passed the same schema are not parsed again', async () => {
  const device = await deviceWithRooms(roomSchema, [attic, cellar]);
  // The same code at the next visit.
  const sameSchema = z.object({ id: z.string(), floor: z.int() });
  expect(await device.readWith(sameSchema)).toEqual({ list: [attic, cellar], parsed: [] });
});

test('items of a release with another schema are parsed, and unreadable ones left out', async () => {
  const device = await deviceWithRooms(z.object({ id: z.string(), floor: z.optional(z.int()) }), [
    attic,
    { id: 'cellar' },
  ]);
  const { list, parsed } = await device.readWith(roomSchema);
  expect(list).toEqual([attic]);
  expect(parsed).toHaveLength(2);
});

test('a new default of a schema is in the items of an earlier release', async () => {
  const device = await deviceWithRooms(roomSchema, [attic]);
  const withDoor = z.extend(roomSchema, { hasDoor: z._default(z.boolean(), true) });
  expect((await device.readWith(withDoor)).list).toEqual([{ ...attic, hasDoor: true }]);
});

test('an answer to a send is parsed, and an unreadable one replaces its item by none', async () => {
  const device = await deviceWithRooms(roomSchema, [attic, cellar]);
  const higher = { ...attic, floor: 4 };
  await device.answer('attic', { ...higher, unknown: 'of a later server' });
  await device.answer('garden', { id: 'garden', floor: 0 });
  expect((await device.readWith(roomSchema)).list).toEqual([higher, cellar]);
  await device.answer('cellar', 'damaged');
  expect((await device.readWith(roomSchema)).list).toEqual([higher]);
});

test('a list that is damaged on the device is none', async () => {
  const damaged: unknown = null;
  const device = await deviceWithRooms(roomSchema, [attic, damaged as typeof attic]);
  expect((await device.readWith(roomSchema)).list).toBeUndefined();
});

const recursive = z.object({ id: z.string() });
Object.assign(recursive.def, { inside: recursive.def });

test.each<[string, Schema<{ id: string }>]>([
  ['states no structure', { safeParse: item => z.object({ id: z.string() }).safeParse(item) }],
  ['contains itself', recursive],
])('items are parsed each time by a schema that %s', async (_, schema) => {
  const device = await deviceWithRooms(schema, [{ id: 'attic' }]);
  expect(await device.readWith(schema)).toEqual({ list: [{ id: 'attic' }], parsed: [{ id: 'attic' }] });
});

test('the structure of jobs is the same before and after use, and includes extended and default parts', () => {
  const structure = () => JSON.stringify(jobSchema.def);
  const before = structure();
  jobSchema.parse(testJob('1'));
  expect(structure()).toBe(before);
  for (const part of ['locationDescription', 'customerNumber', 'defaultValue'])
    expect(before).toContain(part);
});
