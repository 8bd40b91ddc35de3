import { type DraftKind, writtenDrafts } from '@zaehlwerk/outbox';
import { memoryDrafts, memoryStorage, memoryTabs } from '@zaehlwerk/outbox/testing';
import { draftRegistryOf } from './drafts.ts';
import { loadOutbox } from './outbox/load-outbox.ts';
import { send } from './outbox/queue-commands.ts';
import { storeContextOf } from './store-context.ts';
import { settled } from './testing/fake-portal.ts';
import { startedPortalStore } from './testing/started-portal-store.ts';
import { testReadingKind } from './testing/test-reading.ts';

const forms: DraftKind<string> = {
  name: 'reading',
  version: 1,
  empty: '',
  keep: text => (text === '' ? undefined : { content: { text }, files: new Map() }),
  restore: content => String(Object(content).text),
  isIncomplete: () => false,
};

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await settled();
}

test('what another page has sent leaves the form no earlier than this page knows that it is in the queue', async () => {
  Object.assign(globalThis, { localStorage: memoryStorage() });
  const device = memoryDrafts();
  const tab = memoryTabs();
  const open = async () => {
    const context = storeContextOf((await startedPortalStore({ drafts: device })).jotai.get);
    const [shared, alone] = [tab(), context.tabs];
    // Word of the queue does not reach it.
    context.tabs = {
      ...shared,
      topic: kind => (kind.name === writtenDrafts.name ? shared : alone).topic(kind),
    };
    const outbox = await loadOutbox(context);
    await outbox.catchUp();
    const drafts = draftRegistryOf(context).of(forms, 'account-1');
    await drafts.of('1').open();
    return { context, outbox, drafts };
  };
  const [here, there] = [await open(), await open()];
  there.drafts.of('1').change(() => '42');
  await there.drafts.of('1').flush();
  await until(() => here.drafts.of('1').draft === '42');

  const seen: string[] = [];
  here.drafts.watch(() =>
    seen.push(here.drafts.of('1').draft ?? `queued: ${here.outbox.queue.items.length}`),
  );
  const body = { readingDate: '2026-11-20T12:00:00Z', results: [{ taskId: 't', readingValue: 42 }] };
  const reading = { id: 'key-1', accountId: 'account-1', subject: '1', content: {}, body, files: new Map() };
  const summary = { name: '1', values: [] };
  const draft = there.drafts.of('1').toSubmission();
  expect((await send(there.context, testReadingKind, { ...reading, summary, draft })).ok).toBe(true);
  await there.drafts.of('1').discard();
  await until(() => seen.length > 0);
  await settled();
  expect(new Set(seen)).toEqual(new Set(['queued: 1']));
});
