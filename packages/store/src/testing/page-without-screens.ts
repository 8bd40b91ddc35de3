import { onlineManager } from '@tanstack/query-core';
import { createProbe, createServerCall, type Job } from '@zaehlwerk/api';
import {
  type AccountDrafts,
  type CrossTabChannel,
  type DraftKind,
  DraftRegistry,
  draftJournalIn,
  indexedDbDrafts,
  type Outbox,
  type OutboxParts,
  type QueueKind,
  type Submission,
  writtenDrafts,
} from '@zaehlwerk/outbox';
import type { TextStorage } from '@zaehlwerk/outbox/testing';
import { loadOutbox, rereadQueue } from '../outbox/load-outbox.ts';
import { type QueueCommands, queueCommandsOf, send, type ToSend } from '../outbox/queue-commands.ts';
import { type QueueState, queueStateAtom } from '../outbox/queue-state.ts';
import { sendInBackground } from '../outbox/send-in-background.ts';
import type { Persistence } from '../persistence/persistence.ts';
import { createPortalStore } from '../portal-store.tsx';
import type { QueryState } from '../queries/query-state.ts';
import { accountsAtom, accountWithId } from '../session/accounts.ts';
import { type LoginOutcome, login } from '../session/login.ts';
import { removeAccount } from '../session/remove-account.ts';
import { type StoreContext, storeContextOf } from '../store-context.ts';
import { declaredJobs, jobsIn } from './test-jobs.ts';

/** What a page, or a worker, stands on: a browser with its tabs and its device, and the time. */
export interface PageGround {
  /** Origin of the server, without a slash at the end. */
  readonly baseUrl: string;
  readonly persistence: Persistence;
  readonly texts: TextStorage;
  readonly tabs: CrossTabChannel;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly alarm: OutboxParts['alarm'];
  /** Settles when code has arrived that a page does not wait for at its start. */
  readonly codeArrives: () => Promise<void>;
  /** Everything that takes time goes through it, so that nothing happens any more in a page that is gone. */
  readonly alive: <T>(work: () => Promise<T>) => Promise<T>;
}

/** A page of the portal without its screens: what they see and do, as functions. */
export interface PageWithoutScreens {
  readonly outbox: Outbox;
  readonly commands: QueueCommands;
  readonly accountIds: () => readonly string[];
  readonly logIn: (username: string, password: string) => Promise<LoginOutcome>;
  readonly logOut: (accountId: string) => Promise<void>;
  readonly drafts: <Draft>(kind: DraftKind<Draft>, accountId: string) => AccountDrafts<Draft>;
  readonly send: (kind: QueueKind, item: ToSend) => Promise<Submission>;
  /** What the page knows of the queue. */
  readonly queue: () => QueueState;
  /** The jobs of an account as the page shows them. */
  readonly jobs: (accountId: string) => QueryState<Job[]>;
  /** Has the jobs of an account loaded again, as a user does who has seen them for a while. */
  readonly reloadJobs: (accountId: string) => Promise<void>;
  /** Looks at what the device says, as a page does that is shown again. */
  readonly show: () => Promise<void>;
  /** Writes what was entered, as a page does that is left or hidden. */
  readonly leave: () => void;
}

// One for all pages of a process: what one hears of its network would have the others load, in its name.
Object.assign(onlineManager, { setEventListener: () => undefined, setOnline: () => undefined });

/** How a page and a worker reach the server. */
function serverOf({ baseUrl, alive }: PageGround): Required<Pick<StoreContext, 'call' | 'probe'>> {
  const call = createServerCall({ baseUrl });
  const probe = createProbe({ baseUrl });
  return {
    call: request => alive(() => call(request)),
    probe: options => alive(() => probe(options)),
  };
}

/** Opens a page; `undefined` where the portal cannot start, because neither server nor device has its configuration. */
export async function openPageWithoutScreens(ground: PageGround): Promise<PageWithoutScreens | undefined> {
  const { persistence, texts, tabs, clock, alarm } = ground;
  const store = createPortalStore({
    ...serverOf(ground),
    persistence,
    tabs,
    clock,
    alarm,
    prefetch: ['/api/pro/job'],
  });
  const context = storeContextOf(store.jotai.get);
  const box = new DraftRegistry({
    records: persistence.drafts(indexedDbDrafts),
    tabs: tabs.topic(writtenDrafts),
    journal: draftJournalIn(() => texts),
    now: clock,
    alarm,
    onLost: () => undefined,
    beforeGone: () => rereadQueue(context),
  });
  context.draftRegistry = box;
  const { status } = await store.start();
  if (status === 'failed') return undefined;
  const jobs = jobsIn(context);
  jobs.keepLoaded();
  await ground.codeArrives();
  const outbox = await loadOutbox(context);
  return {
    outbox,
    commands: queueCommandsOf(context),
    accountIds: () => context.jotai.get(accountsAtom).map(({ id }) => id),
    logIn: (username, password) => login(context, { username, password }),
    logOut: async accountId => {
      const account = accountWithId(context, accountId);
      if (account) await removeAccount(context, account);
    },
    drafts: (kind, accountId) => box.of(kind, accountId),
    send: (kind, item) => send(context, kind, item),
    queue: () => context.jotai.get(queueStateAtom),
    jobs: accountId => context.jotai.get(jobs.stateOf(accountId)),
    reloadJobs: accountId => {
      const queryKey = [declaredJobs.name, accountId];
      return context.queries.refetchQueries({ queryKey }, { cancelRefetch: false });
    },
    show: async () => {
      await Promise.all([outbox.catchUp().catch(() => undefined), box.catchUp()]);
    },
    leave: () => box.flushAtOnce(),
  };
}

/** Sends what waits on the device as the service worker does that the browser has woken. Never rejects. */
export async function sendWithoutPage(ground: PageGround): Promise<void> {
  const { persistence, tabs, clock, alarm } = ground;
  const worker = { ...serverOf(ground), persistence, tabs, now: clock, alarm };
  await sendInBackground(new AbortController().signal, worker).catch(() => undefined);
}
