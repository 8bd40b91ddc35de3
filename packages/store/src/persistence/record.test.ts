import * as z from 'zod/mini';
import { brokenPersistence, memoryPersistence } from '../testing/memory-persistence.ts';
import { peekRecord, readRecord, removeSetAside, updateRecord } from './record.ts';

const kind = { key: 'notes', version: 3, content: z.array(z.object({ text: z.string() })) };
const deviceWith = (notes: unknown) => memoryPersistence({ notes });

test('a record is read, and changed in one step', async () => {
  const device = deviceWith({ version: 3, content: [{ text: 'a' }] });
  expect(await readRecord(device, kind)).toEqual([{ text: 'a' }]);
  expect(await peekRecord(device, kind)).toEqual({ content: [{ text: 'a' }] });
  expect(await updateRecord(device, kind, (notes = []) => [...notes, { text: 'b' }])).toBe(true);
  expect(device.kept.notes).toEqual({ version: 3, content: [{ text: 'a' }, { text: 'b' }] });
});

test.each([
  ['no record', 'damaged'],
  ['null', null],
  ['another content', { version: 3, content: 'a' }],
  ['a version below', { version: 2, content: [{ text: 'a' }] }],
  ['a version that is none', { version: 2.5, content: [] }],
])('%s is set aside, and said to be lost', async (_name, record) => {
  const device = deviceWith(record);
  const onLost = jest.fn();
  expect(await peekRecord(device, kind)).toEqual({ content: undefined });
  expect(await readRecord(device, kind)).toBeUndefined();
  expect(device.kept).toEqual({ notes: record });
  expect(await readRecord(device, kind, onLost)).toBeUndefined();
  expect(onLost).toHaveBeenCalledTimes(1);
  expect(device.kept).toEqual({ 'notes.unreadable': record });
  expect(await readRecord(device, kind, onLost)).toBeUndefined();
  expect(onLost).toHaveBeenCalledTimes(1);
  await removeSetAside(device, kind);
  expect(device.kept).toEqual({});
});

test('a record of a later version is lost to this one, and nothing it does changes it', async () => {
  const record = { version: 4, content: { of: 'the future' } };
  const device = deviceWith(record);
  const onLost = jest.fn();
  expect(await readRecord(device, kind, onLost)).toBeUndefined();
  expect(onLost).toHaveBeenCalledTimes(1);
  expect(await peekRecord(device, kind)).toBeUndefined();
  const change = jest.fn(() => []);
  expect(await updateRecord(device, kind, change)).toBe(false);
  expect(change).not.toHaveBeenCalled();
  expect(device.kept).toEqual({ notes: record });
});

test('a device that keeps nothing loses nothing', async () => {
  const onLost = jest.fn();
  expect(await readRecord(brokenPersistence(), kind, onLost)).toBeUndefined();
  expect(await peekRecord(brokenPersistence(), kind)).toBeUndefined();
  expect(await updateRecord(brokenPersistence(), kind, () => [])).toBe(false);
  await removeSetAside(brokenPersistence(), kind);
  expect(onLost).not.toHaveBeenCalled();
});
