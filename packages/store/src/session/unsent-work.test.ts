import type { DraftKind } from '@zaehlwerk/outbox';
import { memoryDrafts } from '@zaehlwerk/outbox/testing';
import { draftRegistryOf } from '../drafts.ts';
import { storeContextOf } from '../store-context.ts';
import { startedPortalStore } from '../testing/started-portal-store.ts';
import { unsentWork } from './use-accounts.ts';

const notes: DraftKind<string> = {
  name: 'note',
  version: 1,
  empty: '',
  keep: text => (text === '' ? undefined : { content: { text }, files: new Map() }),
  restore: content => String(Object(content).text),
  isIncomplete: () => false,
};

async function portalOn(drafts = memoryDrafts()) {
  const store = await startedPortalStore({ drafts });
  const context = storeContextOf(store.jotai.get);
  return { context, drafts, note: draftRegistryOf(context).of(notes, 'account-1') };
}

test('what is on the device is kept, also where this tab has not looked at it', async () => {
  const { context, drafts, note } = await portalOn();
  expect(await unsentWork(context, ['account-1'])).toBe('none');
  await note.of('job').open();
  note.of('job').change(() => 'typed');
  expect(await unsentWork(context, ['account-1', 'account-2'])).toBe('kept');
  expect(await unsentWork(context, ['account-2'])).toBe('none');
  const store = await startedPortalStore({ drafts });
  expect(await unsentWork(storeContextOf(store.jotai.get), ['account-1'])).toBe('kept');
});

test('what a full device does not take is here alone', async () => {
  const { context, drafts, note } = await portalOn();
  drafts.replace = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'));
  await note.of('job').open();
  note.of('job').change(() => 'typed');
  expect(await unsentWork(context, ['account-1'])).toBe('only-here');
});

test('a device that never answers keeps no account logged in', async () => {
  jest.useFakeTimers();
  const { context, drafts } = await portalOn();
  drafts.count = () => new Promise(() => undefined);
  const asked = unsentWork(context, ['account-2']);
  await jest.advanceTimersByTimeAsync(2000);
  expect(await asked).toBe('only-here');
  jest.useRealTimers();
});
