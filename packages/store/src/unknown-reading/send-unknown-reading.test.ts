import { fakeBackend } from '../testing/fake-backend.ts';
import { fakePortal, settled } from '../testing/fake-portal.ts';
import { deviceWith, testSession } from '../testing/started-portal-store.ts';
import { testToken } from '../testing/test-token.ts';
import { sendUnknownReading } from './send-unknown-reading.ts';

const path = '/api/pro/unknown-reading';
const reading = { meterNumber: '1EMH1', readingValue: 12.5, readingDate: '2026-11-20T12:00:00Z' };

afterEach(() => jest.restoreAllMocks());

/** A page on which `kunde` is logged in, and `nachbar` beside them. */
async function pageOfTwo() {
  const backend = fakeBackend();
  backend.token = testToken();
  backend.neighbour.token = testToken({ accountId: 'account-2', sub: 'nachbar' });
  const device = deviceWith(
    testSession({ token: backend.token }),
    testSession({ accountId: 'account-2', username: 'nachbar', token: backend.neighbour.token }),
  );
  const bearers: (string | null)[] = [];
  backend.answers[path] = request => {
    bearers.push(request.headers.get('authorization'));
    return Response.json({ id: `u${bearers.length}` }, { status: 201 });
  };
  const page = fakePortal(device, backend);
  await page.store.start();
  await settled();
  return { ...page, bearers };
}

test('it is sent as the account that was chosen, be it current or not', async () => {
  const { portal, backend, bearers } = await pageOfTwo();
  expect(await sendUnknownReading(portal, 'account-2', reading, 'key-1')).toEqual({
    ok: true,
    value: { id: 'u1' },
  });
  await sendUnknownReading(portal, 'account-1', reading, 'key-2');
  expect(bearers).toEqual([`Bearer ${backend.neighbour.token}`, `Bearer ${backend.token}`]);
});

test('as an account that is not logged in nothing is sent', async () => {
  const { portal, bearers } = await pageOfTwo();
  const sent = await sendUnknownReading(portal, 'account-3', reading, 'key-1');
  expect(sent).toMatchObject({ ok: false, error: { kind: 'refused', status: 401 } });
  expect(bearers).toEqual([]);
});
