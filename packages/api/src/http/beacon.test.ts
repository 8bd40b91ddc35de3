import type { Beacon } from '../schema/index.ts';
import { noAnswer, serve } from '../testing/serve.ts';
import { sendBeacon } from './beacon.ts';

const beacon: Beacon = {
  set: 'abc1',
  observations: [{ kind: 'failure', module: 'mf-reading', code: 'timeout' }],
};
const url = 'http://portal.test/api/public/beacons';

afterEach(() => jest.restoreAllMocks());

test('outlives its page, and takes neither cookies nor the address of the page along', async () => {
  const requests = serve(() => new Response(null, { status: 204 }));
  sendBeacon(url, beacon);
  expect(requests).toHaveLength(1);
  expect(requests[0]).toMatchObject({ method: 'POST', url, keepalive: true, credentials: 'omit' });
  expect(requests[0]).toMatchObject({ referrerPolicy: 'no-referrer' });
  expect(requests[0]?.headers.get('content-type')).toBe('application/json');
  expect(await requests[0]?.json()).toEqual(beacon);
});

test('no server, or no address: nothing happens', async () => {
  serve(noAnswer);
  expect(() => sendBeacon(url, beacon)).not.toThrow();
  expect(() => sendBeacon('http://', beacon)).not.toThrow();
  await new Promise(resolve => setTimeout(resolve));
});
