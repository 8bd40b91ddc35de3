import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { test as base } from '#e2e/support/page/worker-test.ts';
import {
  type Act,
  captivePage,
  captiveRedirect,
  cutAnswer,
  cutUpload,
  dropAnswer,
  gatewayPage,
  hold,
  holdAnswer,
  refusal,
  refuse,
  wrongServer,
} from './acts.ts';
import { everything, FaultProxy } from './fault-proxy.ts';

const body = 'x'.repeat(100_000);

/** A server that records the received bytes of each body and whether it was complete, and answers with the number. */
async function listener() {
  const seen: { bytes: number; whole: boolean }[] = [];
  const server = createServer(async (request, response) => {
    const sight = { bytes: 0, whole: false };
    seen.push(sight);
    try {
      for await (const chunk of request) sight.bytes += chunk.length;
      sight.whole = true;
      response.end(`seen ${sight.bytes}`);
    } catch {
      // The upload was cut.
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, seen, server };
}

const test = base.extend<{ backend: Awaited<ReturnType<typeof listener>>; gateway: FaultProxy }>({
  backend: async ({ browserName: _ }, use) => {
    const backend = await listener();
    await use(backend);
    backend.server.closeAllConnections();
    backend.server.close();
  },
  gateway: async ({ backend }, use) => {
    const proxy = await FaultProxy.start(backend.origin);
    await use(proxy);
    await proxy.stop();
  },
});

const post = (proxy: FaultProxy, path = '/sent') =>
  fetch(proxy.origin + path, { method: 'POST', body, redirect: 'manual' });

const cuts: readonly { name: string; act: Act; seen: object[] }[] = [
  { name: 'refuse', act: refuse, seen: [] },
  { name: 'cutUpload', act: cutUpload(5000), seen: [{ bytes: 5000, whole: false }] },
  { name: 'dropAnswer', act: dropAnswer, seen: [{ bytes: 100_000, whole: true }] },
  { name: 'cutAnswer', act: cutAnswer(3), seen: [{ bytes: 100_000, whole: true }] },
];
for (const { name, act, seen } of cuts) {
  test(`${name}: the sender gets no answer once; the next request passes`, async ({ backend, gateway }) => {
    gateway.fault({ match: everything, act });
    await expect(post(gateway).then(answer => answer.text())).rejects.toThrow();
    await expect.poll(() => backend.seen).toEqual(seen);
    expect(await (await post(gateway)).text()).toBe('seen 100000');
    expect(gateway.requests.map(({ outcome }) => outcome)).toEqual(['cut', 200]);
  });
}

const answers: readonly {
  name: string;
  act: Act;
  status: number;
  header?: [string, string];
  text: RegExp;
}[] = [
  { name: 'a refusal', act: refusal(422), status: 422, text: /"code":"submission_invalid"/ },
  {
    name: 'too many',
    act: refusal(429, { retryAfter: 7 }),
    status: 429,
    header: ['retry-after', '7'],
    text: /429/,
  },
  {
    name: 'a gateway',
    act: gatewayPage(503),
    status: 503,
    header: ['content-type', 'text/html'],
    text: /<h1>503/,
  },
  {
    name: 'a hotspot',
    act: captivePage,
    status: 200,
    header: ['content-type', 'text/html'],
    text: /Hotspot/,
  },
  {
    name: 'a redirecting one',
    act: captiveRedirect,
    status: 302,
    header: ['location', '/hotspot'],
    text: /^$/,
  },
  { name: 'another server', act: wrongServer, status: 200, header: ['server', 'something-else'], text: /ok/ },
];
for (const { name, act, status, header, text } of answers) {
  test(`${name} answers instead of the backend`, async ({ backend, gateway }) => {
    gateway.fault({ match: everything, act });
    const answer = await post(gateway);
    expect(answer.status).toBe(status);
    if (header) expect(answer.headers.get(header[0])).toBe(header[1]);
    expect(await answer.text()).toMatch(text);
    expect(backend.seen).toEqual([]);
  });
}

test('A held request continues when it is released, before or after the backend', async ({
  backend,
  gateway,
}) => {
  for (const [act, seenMeanwhile] of [
    [hold, 0],
    [holdAnswer, 1],
  ] as const) {
    backend.seen.splice(0);
    const fault = gateway.fault({ match: everything, act });
    let isAnswered = false;
    const answer = post(gateway).finally(() => {
      isAnswered = true;
    });
    await expect.poll(() => fault.met).toBe(1);
    await expect.poll(() => backend.seen.length).toBe(seenMeanwhile);
    expect(isAnswered).toBe(false);
    await expect
      .poll(() => {
        gateway.release();
        return isAnswered;
      })
      .toBe(true);
    expect(await (await answer).text()).toBe('seen 100000');
  }
});

test('A fault affects the n-th matching request, as often as stated', async ({ gateway }) => {
  gateway.fault({ match: { method: 'POST', path: /^\/sent/ }, after: 1, times: 2, act: gatewayPage(500) });
  const statuses = [];
  for (const path of ['/sent', '/other', '/sent', '/sent', '/sent'])
    statuses.push((await post(gateway, path)).status);
  expect(statuses).toEqual([200, 200, 500, 500, 200]);
});

test('Without a backend the proxy answers like a gateway, and finds the next backend', async ({
  backend,
  gateway,
}) => {
  gateway.leadTo('http://127.0.0.1:9');
  expect((await post(gateway)).status).toBe(502);
  gateway.leadTo(backend.origin);
  expect((await post(gateway)).status).toBe(200);
});
