import type { DraftKind } from '@zaehlwerk/outbox';
import { memoryStorage, memoryTabs } from '@zaehlwerk/outbox/testing';
import { draftRegistryOf } from '../drafts.ts';
import { loadOutbox } from '../outbox/load-outbox.ts';
import { fakeBackend, refusal } from '../testing/fake-backend.ts';
import { type FakePortal, fakePortal, settled } from '../testing/fake-portal.ts';
import { memoryPersistence } from '../testing/memory-persistence.ts';
import { showAnswer, testReading } from '../testing/test-reading.ts';
import { accountsAtom, accountWithId } from './accounts.ts';
import { eraseAndLogOut, followErasures } from './erase-accounts.ts';
import { login } from './login.ts';
import { removeAllAccounts } from './remove-account.ts';
import { refreshAhead } from './token.ts';
import { closedShares } from './use-closed-shares.ts';

const note: DraftKind<{ readonly text: string; readonly file?: Blob | undefined }> = {
  name: 'note',
  version: 1,
  empty: { text: '' },
  keep: ({ text, file }) => ({ content: { text }, files: new Map(file && [['f', file]]) }),
  restore: (content, fileOf) => ({ text: Object(content).text, file: fileOf('f') ?? undefined }),
  isIncomplete: () => false,
};
const kunde = { username: 'kunde', password: 'geheim' };
const nachbar = { username: 'nachbar', password: 'geheim' };

beforeEach(() => {
  globalThis.localStorage = memoryStorage() as Storage;
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'localStorage');
});

const formOf = ({ context }: FakePortal, accountId = 'account-1') =>
  draftRegistryOf(context).of(note, accountId).of('job');

async function type(tab: FakePortal, accountId: string, text = 'typed') {
  formOf(tab, accountId).change(() => ({ text, file: new Blob(['photo']) }));
  await settled();
  await draftRegistryOf(tab.context).flushAll();
}

/** A started tab of a device, in which the code beside the page is loaded. */
async function openTab(device = memoryPersistence(), backend = fakeBackend(), tabs = memoryTabs()()) {
  const tab = fakePortal(device, backend, tabs);
  await tab.store.start();
  followErasures(tab.context);
  await settled();
  return tab;
}

/** `kunde` and `nachbar` on one device, each with a draft, a preference, an item that waits and one that was sent. */
async function twoAccounts(tabs = memoryTabs()) {
  const device = memoryPersistence();
  const backend = fakeBackend();
  backend.features = { multipleAccountsLoginEnabled: true };
  const tab = await openTab(device, backend, tabs());
  for (const credentials of [kunde, nachbar]) await login(tab.context, credentials);
  await settled();
  for (const accountId of ['account-1', 'account-2']) {
    await type(tab, accountId);
    device.kept[`preference/columns/${accountId}`] = { version: 1, content: ['meter'] };
    const waiting = testReading({}, { id: `waits-${accountId}`, accountId });
    device.keptQueue.items.set(waiting.id, waiting);
    const sent = testReading({}, { id: `sent-${accountId}`, accountId });
    await showAnswer(tab.context, sent, {});
    await device.keptQueue.confirm(sent.id, { id: sent.id, accountId, at: 0 } as never);
  }
  return { tab, device, backend, next: () => openTab(device, backend, tabs()) };
}

/** Places on the device that name an account, except for sessions and the note why one ended. */
function tracesOf(device: FakePortal['device'], accountId: string): string[] {
  const { 'closed-shares': _told, erasures: _asked, sessions: _known, ...kept } = device.kept;
  const isOf = (text: string) => text.includes(accountId);
  return [
    ...Object.keys(kept),
    ...Object.keys(device.keptLists),
    ...Object.keys(globalThis.localStorage),
    ...[...device.keptDrafts.entries.keys(), ...device.keptDrafts.stored.keys()],
    ...[...device.keptQueue.deliveries.keys(), ...device.keptQueue.items.keys()],
  ].filter(isOf);
}

async function endAsDeleted({ context, backend }: FakePortal, accountId = 'account-1') {
  backend.answers['/auth/token'] = () => refusal(410, 'account_deleted');
  const account = accountWithId(context, accountId);
  if (!account) throw new Error('not logged in');
  await refreshAhead(context, account);
  await settled();
  delete backend.answers['/auth/token'];
}

test('of a deleted account only what waits stays, and of the other one everything', async () => {
  const { tab, device } = await twoAccounts();
  const before = tracesOf(device, 'account-2');
  expect(before.length).toBeGreaterThanOrEqual(6);
  await endAsDeleted(tab);
  expect(tracesOf(device, 'account-1')).toEqual(['waits-account-1']);
  expect(tracesOf(device, 'account-2')).toEqual(before);
  expect(formOf(tab, 'account-2').draft?.text).toBe('typed');
  expect(await closedShares(tab.context)).toMatchObject([{ code: 'account_deleted' }]);
});

test.each([
  [401, 'invalid_token'],
  [401, 'share_taken_back'],
  [410, 'gone'],
])('after %d %s entries stay', async (status, code) => {
  const { tab, device, backend } = await twoAccounts();
  backend.answers['/auth/token'] = () => refusal(status, code);
  const account = accountWithId(tab.context, 'account-1');
  if (account) await refreshAhead(tab.context, account);
  await settled();
  expect(device.keptDrafts.entries.size).toBe(2);
  expect(tracesOf(device, 'account-1')).toContain('preference/columns/account-1');
});

test('a form that is open in another tab writes nothing any more', async () => {
  const { tab, device, next } = await twoAccounts();
  const other = await next();
  const form = formOf(other);
  await form.open();
  expect(form.draft?.text).toBe('typed');
  await endAsDeleted(tab);
  form.change(() => ({ text: 'still typing', file: new Blob(['another photo']) }));
  draftRegistryOf(other.context).flushAtOnce();
  void form.flush();
  await settled();
  expect(other.context.jotai.get(accountsAtom)).toHaveLength(1);
  expect(tracesOf(device, 'account-1')).toEqual(['waits-account-1']);
});

const never = () => new Promise<never>(() => undefined);

test.each<[string, (device: FakePortal['device']) => Partial<FakePortal['device']>]>([
  ['drafts', ({ keptDrafts }) => ({ drafts: () => ({ ...keptDrafts, removeAll: never }) })],
  ['lists', ({ lists }) => ({ lists: { ...lists, remove: never } })],
  [
    'preferences',
    ({ remove }) => ({ remove: key => (key.startsWith('preference/') ? never() : remove(key)) }),
  ],
])(
  'a page that is killed before the removal of %s leaves the rest to the next start',
  async (_what, killedAt) => {
    const { device, backend } = await twoAccounts();
    const { drafts, lists, remove } = device;
    Object.assign(device, killedAt(device));
    // The tab before it was closed.
    const dying = await openTab(device, backend);
    await endAsDeleted(dying);
    expect(tracesOf(device, 'account-1').length).toBeGreaterThan(1);
    Object.assign(device, { drafts, lists, remove });
    await openTab(device, backend);
    expect(tracesOf(device, 'account-1')).toEqual(['waits-account-1']);
  },
);

describe('a logout that leaves nothing', () => {
  test('takes of the queue what the user has named, and no more', async () => {
    const { tab, device } = await twoAccounts();
    await loadOutbox(tab.context);
    await settled();
    await eraseAndLogOut(tab.context, ['account-1', 'account-2'], ['waits-account-1']);
    await settled();
    expect(tab.context.jotai.get(accountsAtom)).toEqual([]);
    expect(tracesOf(device, 'account-1')).toEqual([]);
    expect(tracesOf(device, 'account-2')).toEqual(['waits-account-2']);
  });

  test('leaves accounts alone that are not logged in', async () => {
    const { tab, device } = await twoAccounts();
    await type(tab, 'account-10');
    const before = tracesOf(device, 'account-10');
    await eraseAndLogOut(tab.context, ['account-1'], []);
    await settled();
    expect(tracesOf(device, 'account-10')).toEqual(before);
    expect(device.keptDrafts.entries.size).toBe(2);
  });

  test('is forgotten at the next login: what is typed then stays', async () => {
    const { tab, device, next } = await twoAccounts();
    await eraseAndLogOut(tab.context, ['account-1', 'account-2'], []);
    await settled();
    // The erasure of the other account fails meanwhile.
    const { remove } = device.lists;
    device.lists.remove = () => Promise.reject(new Error('device'));
    await login(tab.context, kunde);
    await settled();
    await type(tab, 'account-1', 'anew');
    await removeAllAccounts(tab.context);
    await settled();
    device.lists.remove = remove;
    const reopened = await next();
    await formOf(reopened).open();
    expect(formOf(reopened).draft?.text).toBe('anew');
    expect(device.kept.erasures).toMatchObject({ content: [{ accountId: 'account-2' }] });
  });

  test('of another tab is forgotten too, once its account has logged in again there', async () => {
    const { tab, device, backend } = await twoAccounts();
    await eraseAndLogOut(tab.context, ['account-1', 'account-2'], []);
    await settled();
    // The tab before it is frozen, and hears of nothing.
    const other = await openTab(device, backend);
    await login(other.context, kunde);
    await type(other, 'account-1', 'anew');
    await removeAllAccounts(other.context);
    await settled();
    await login(tab.context, nachbar);
    await settled();
    expect(device.keptDrafts.entries.size).toBe(1);
  });

  test('on a full device is over once it has succeeded', async () => {
    const { tab, device, backend } = await twoAccounts();
    const { update } = device;
    tab.context.persistence.update = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'));
    await eraseAndLogOut(tab.context, ['account-1', 'account-2'], []);
    await settled();
    tab.context.persistence.update = update;
    await device.remove('sessions');
    const other = await openTab(device, backend);
    await login(other.context, kunde);
    await type(other, 'account-1', 'anew');
    await removeAllAccounts(other.context);
    await settled();
    await login(tab.context, nachbar);
    await settled();
    expect(device.keptDrafts.entries.size).toBe(1);
  });

  test('is forgotten at a login that has ended before the device answers', async () => {
    const { tab, device } = await twoAccounts();
    await eraseAndLogOut(tab.context, ['account-1', 'account-2'], []);
    await settled();
    const { read } = device;
    let answer = () => {};
    const slowly = new Promise<void>(resolve => {
      answer = resolve;
    });
    tab.context.persistence.read = async key => {
      if (key === 'erasures') await slowly;
      return read(key);
    };
    await login(tab.context, kunde);
    await type(tab, 'account-1', 'anew');
    await removeAllAccounts(tab.context);
    answer();
    await settled();
    expect(device.keptDrafts.entries.size).toBe(1);
  });

  test('is still known after another tab has taken its time to follow', async () => {
    const { tab, device, next } = await twoAccounts();
    const other = await next();
    const { read } = device;
    device.read = async key => {
      if (key === 'sessions') await settled();
      return read(key);
    };
    await eraseAndLogOut(tab.context, ['account-1', 'account-2'], []);
    for (let reads = 0; reads < 4; reads++) await settled();
    expect(other.context.jotai.get(accountsAtom)).toEqual([]);
    expect(device.kept.erasures).toMatchObject({
      content: [{ accountId: 'account-1' }, { accountId: 'account-2' }],
    });
  });

  test('works on a full device, and is repeated for a day', async () => {
    const { tab, device, next } = await twoAccounts();
    const { update } = tab.context.persistence;
    tab.context.persistence.update = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'));
    await eraseAndLogOut(tab.context, ['account-1'], []);
    await settled();
    expect(tracesOf(device, 'account-1')).toEqual(['waits-account-1']);
    tab.context.persistence.update = update;
    await eraseAndLogOut(tab.context, ['account-1'], []);
    const aDayLater = Date.now() + 86_500_000;
    jest.spyOn(Date, 'now').mockImplementation(() => aDayLater);
    await next();
    expect(device.kept.erasures).toEqual({ version: 1, content: [] });
  });
});
