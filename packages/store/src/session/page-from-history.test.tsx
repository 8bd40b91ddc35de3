import { memoryTabs } from '@zaehlwerk/outbox/testing';
import { createPortalStore } from '../portal-store.tsx';
import { storeContextOf } from '../store-context.ts';
import { deviceWith, testSession } from '../testing/started-portal-store.ts';
import { testAlarm } from '../testing/test-alarm.ts';
import { testCall } from '../testing/test-call.ts';
import { accountsAtom } from './accounts.ts';
import { removeAllAccounts } from './remove-account.ts';

const nextTask = () => new Promise(resolve => setTimeout(resolve, 20));

test.each([
  ['is brought back from the history', true, 0],
  ['was just loaded', false, 1],
])(
  'a page that %s (persisted: %p) shows %i accounts that elsewhere were logged out',
  async (_name, persisted, accounts) => {
    const persistence = deviceWith(testSession());
    const [page, elsewhere] = [1, 2].map(() =>
      createPortalStore({ call: testCall(), persistence, tabs: memoryTabs()(), alarm: testAlarm }),
    );
    if (!page || !elsewhere) throw new Error('two pages are expected');
    await Promise.all([page.start(), elsewhere.start()]);
    await removeAllAccounts(storeContextOf(elsewhere.jotai.get));
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    await nextTask();
    expect(page.jotai.get(accountsAtom)).toHaveLength(accounts);
  },
);
