import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { test as base } from '#e2e/support/page/worker-test.ts';
import {
  captivePage,
  captiveRedirect,
  cutAnswer,
  cutUpload,
  dropAnswer,
  type FaultAction,
  gatewayPage,
  hold,
  holdAnswer,
  refusal,
  refuse,
  wrongServer,
} from './fault-actions.ts';
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

const cuts: readonly { name: string; action: FaultAction; seen: object[] }[] = [
  { name: 'refuse', action: refuse, seen: [] },
  { name: 'cutUpload', action: cutUpload(5000), seen: [{ bytes: 5000, whole: false }] },
  { name: 'dropAnswer', action: dropAnswer, seen: [{ bytes: 100_000, whole: true }] },
  { name: 'cutAnswer', action: cutAnswer(3), seen: [{ bytes: 100_000, whole: true }] },
];
for (const { name, action, seen } of cuts) {
  test(`After ${name} one request stays unanswered, and the next one passes`, async ({
    backend,
    gateway,
  }) => {
    gateway.fault({ match: everything, action });
    await expect(post(gateway).then(answer => answer.text())).rejects.toThrow();
    await expect.poll(() => backend.seen).toEqual(seen);
    expect(await (await post(gateway)).text()).toBe('seen 100000');
    expect(gateway.requests.map(({ outcome }) => outcome)).toEqual(['cut', 200]);
  });
}

const answers: readonly {
  name: string;
  action: FaultAction;
  status: number;
  header?: [string, string];
  text: RegExp;
}[] = [
  { name: 'an API error', action: refusal(422), status: 422, text: /"code":"submission_invalid"/ },
  {
    name: 'a status 429',
    action: refusal(429, { retryAfter: 7 }),
    status: 429,
    header: ['retry-after', '7'],
    text: /429/,
  },
  {
    name: 'a gateway error',
    action: gatewayPage(503),
    status: 503,
    header: ['content-type', 'text/html'],
    text: /<h1>503/,
  },
  {
    name: 'the page of a captive portal',
    action: captivePage,
    status: 200,
    header: ['content-type', 'text/html'],
    text: /Hotspot/,
  },
  {
    name: 'a redirect',
    action: captiveRedirect,
    status: 302,
    header: ['location', '/hotspot'],
    text: /^$/,
  },
  {
    name: 'the answer of another server',
    action: wrongServer,
    status: 200,
    header: ['server', 'something-else'],
    text: /ok/,
  },
];
for (const { name, action, status, header, text } of answers) {
  test(`The browser gets ${name} instead of the backend’s answer`, async ({ backend, gateway }) => {
    gateway.fault({ match: everything, action });
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
  for (const [action, seenMeanwhile] of [
    [hold, 0],
    [holdAnswer, 1],
  ] as const) {
    backend.seen.splice(0);
    const fault = gateway.fault({ match: everything, action });
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
  gateway.fault({ match: { method: 'POST', path: /^\/sent/ }, after: 1, times: 2, action: gatewayPage(500) });
  const statuses = [];
  for (const path of ['/sent', '/other', '/sent', '/sent', '/sent'])
    statuses.push((await post(gateway, path)).status);
  expect(statuses).toEqual([200, 200, 500, 500, 200]);
});

test('Without a backend the proxy answers like a gateway, and finds the next backend', async ({
  backend,
  gateway,
}) => {
  gateway.forwardTo('http://127.0.0.1:9');
  expect((await post(gateway)).status).toBe(502);
  gateway.forwardTo(backend.origin);
  expect((await post(gateway)).status).toBe(200);
});
