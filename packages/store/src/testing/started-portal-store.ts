import { createPortalStore, type PortalStore } from '../portal/create-portal-store.ts';
import type { Session } from '../session/session.ts';
import { memoryPersistence } from './memory-persistence.ts';
import { memoryTabs } from './memory-tabs.ts';
import { type TestApi, testApi } from './test-api.ts';
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

/** A device on which these sessions lie. */
export function deviceWith(...sessions: unknown[]) {
  return memoryPersistence({ sessions: { version: 1, content: sessions } });
}

/**
 * A portal store for component tests, ready to render: the user `kunde` is logged in unless `loggedIn` is false, and
 * `api` states what the server answers.
 */
export async function startedPortalStore({
  api = {},
  loggedIn = true,
}: {
  api?: TestApi;
  loggedIn?: boolean;
} = {}): Promise<PortalStore> {
  const store = createPortalStore({
    api: testApi(api),
    otherTabs: memoryTabs()(),
    persistence: loggedIn ? deviceWith(testSession()) : memoryPersistence(),
  });
  const started = await store.start();
  if (started.status === 'failed')
    throw new Error(`The test's application config failed: ${started.error.kind}`);
  return store;
}
