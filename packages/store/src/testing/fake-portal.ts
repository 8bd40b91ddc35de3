import { createProbe, createServerCall, type Job } from '@zaehlwerk/api';
import { memoryTabs } from '@zaehlwerk/outbox/testing';
import { createPortalStore, type PortalStore } from '../portal-store.tsx';
import { login } from '../session/login.ts';
import { type StoreContext, storeContextOf } from '../store-context.ts';
import { type FakeBackend, fakeBackend } from './fake-backend.ts';
import { memoryPersistence } from './memory-persistence.ts';
import { silentAlarm } from './test-alarm.ts';
import { jobsIn } from './test-jobs.ts';

/** A store over the real API client and a server in memory, in which a module shows jobs. */
export type FakePortal = {
  store: PortalStore;
  context: StoreContext;
  backend: FakeBackend;
  device: ReturnType<typeof memoryPersistence>;
};

/** A store that has not started; `device` is what an earlier visit left, or what another tab works on. */
export function fakePortal(
  device = memoryPersistence(),
  backend = fakeBackend(),
  tabs = memoryTabs()(),
  alarm = silentAlarm,
): FakePortal {
  const baseUrl = backend.origin;
  const store = createPortalStore({
    call: createServerCall({ baseUrl }),
    persistence: device,
    tabs,
    probe: createProbe({ baseUrl }),
    alarm,
  });
  const context = storeContextOf(store.jotai.get);
  jobsIn(context).keepLoaded();
  return { store, context, backend, device };
}

/** A started store in which `kunde` is logged in and everything has loaded; the log is empty again. */
export async function loggedInPortal(jobs: Job[] = [], tabs = memoryTabs()()): Promise<FakePortal> {
  const fake = fakePortal(memoryPersistence(), fakeBackend(), tabs);
  fake.backend.jobs = jobs;
  await fake.store.start();
  await login(fake.context, { username: 'kunde', password: 'geheim' });
  await settled();
  fake.backend.log.length = 0;
  return fake;
}

/** Waits until requests under way were answered and the atoms know. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise(resolve => setTimeout(resolve));
}
