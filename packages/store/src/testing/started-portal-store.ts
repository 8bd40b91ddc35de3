import type { Features, Probe } from '@zaehlwerk/api';
import type { DraftRecords, QueueRecords } from '@zaehlwerk/outbox';
import { memoryQueue, memoryTabs } from '@zaehlwerk/outbox/testing';
import { createPortalStore, type PortalStore } from '../portal-store.tsx';
import type { Session } from '../session/session.ts';
import { LateSurroundings } from './late-surroundings.ts';
import { memoryPersistence } from './memory-persistence.ts';
import { testAlarm } from './test-alarm.ts';
import { type TestApi, testCall } from './test-call.ts';
import { testToken } from './test-token.ts';

/** A session as an earlier visit left it. */
export function testSession(changes: Partial<Session> = {}): Session {
  return {
    accountId: 'account-1',
    applicationId: 'test',
    username: 'kunde',
    roles: [],
    token: testToken(),
    refreshToken: 'refresh-0',
    expiresAt: Date.now() + 900_000,
    ...changes,
  };
}

const sessionOfAnother = (username: string) =>
  testSession({
    accountId: username,
    username,
    token: testToken({ accountId: username, sub: username }),
  });

const queues = new WeakMap<DraftRecords, QueueRecords>();

/** The queue of the device on which these drafts lie. */
function queueBeside(drafts: DraftRecords): QueueRecords {
  const queue = queues.get(drafts) ?? memoryQueue(drafts);
  queues.set(drafts, queue);
  return queue;
}

let lastDevice: unknown;

/** Another device, known by what lies there, has not what the one before had in its `localStorage`. */
function changeDevice(drafts: DraftRecords | undefined): void {
  const device = Object(drafts).entries ?? drafts;
  if (device === undefined || device !== lastDevice) globalThis.window?.localStorage.clear();
  lastDevice = device;
}

/** A device on which these sessions lie. */
export function deviceWith(...sessions: unknown[]) {
  return memoryPersistence({ sessions: { version: 1, content: sessions } });
}

const surroundingsOf = new WeakMap<PortalStore, LateSurroundings>();

/** Whether the server and the device of a store's test have answered everything that the store asked so far. */
export function isEverythingAnswered(store: PortalStore): boolean {
  return !surroundingsOf.get(store)?.unanswered;
}

/**
 * A portal store for component tests, ready to render: the user `kunde` is logged in unless `loggedIn` is false, after
 * them the accounts named in `others`; the deployment has `features`, and `api` states what the server answers. Once it
 * has started, server and device take their time.
 */
export async function startedPortalStore({
  api = {},
  loggedIn = true,
  accountId = 'account-1',
  roles = [],
  others = [],
  features = {},
  openedLinkToken,
  drafts,
  queue,
  probe = async () => 'online',
  alarm = testAlarm,
}: {
  api?: TestApi;
  loggedIn?: boolean;
  accountId?: string;
  /** Of `kunde`. */
  roles?: string[];
  others?: readonly string[];
  features?: Partial<Features>;
  /** The token of the login link that was opened as the page's address. */
  openedLinkToken?: string;
  /** The drafts on the device: stores that have the same ones are visits, one after the other, with the same queue. */
  drafts?: DraftRecords;
  /** The queue on the device, where a test wants to state what lies in it. */
  queue?: QueueRecords;
  /** Who answers when the connection is checked; the portal by default. */
  probe?: Probe | null;
  /** What wakes the store later on; the product's by default. */
  alarm?: typeof testAlarm;
} = {}): Promise<PortalStore> {
  const device = loggedIn
    ? deviceWith(
        testSession({ accountId, roles, token: testToken({ accountId, roles }) }),
        ...others.map(sessionOfAnother),
      )
    : memoryPersistence();
  changeDevice(drafts);
  const surroundings = new LateSurroundings();
  const call = testCall(api, { features, accountId });
  const store = createPortalStore({
    call: request => surroundings.late(call(request)),
    tabs: memoryTabs()(),
    ...(probe && { probe }),
    alarm,
    persistence: surroundings.lateDevice({
      ...device,
      ...(drafts && { drafts: () => drafts, queue: () => queueBeside(drafts) }),
      ...(queue && { queue: () => queue }),
    }),
    openedLinkToken,
  });
  surroundingsOf.set(store, surroundings);
  const started = await store.start();
  // Its code is there like that of a page that was opened a while ago.
  await import('../outbox/start-outbox.ts');
  if (started.status === 'failed')
    throw new Error(`The test's application config failed: ${started.error.kind}`);
  surroundings.areLate = true;
  return store;
}
