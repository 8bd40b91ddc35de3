import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { connect } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { ReleaseSet } from '@zaehlwerk/module-kit/host';
import { expect } from '#e2e/support/page/test.ts';
import { test } from '#e2e/support/page/worker-test.ts';
import { runningPortal } from '#e2e/support/server/running-portal.ts';
import { startNginx } from './nginx.ts';

const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';

async function present(): Promise<ReleaseSet> {
  return JSON.parse(await readFile(path.join(runningPortal().site, 'release-set.json'), 'utf8'));
}

/** Headers about time and transport of an answer, not about its use. */
const ofTheMoment =
  /^(accept-ranges|connection|content-length|date|etag|keep-alive|server|transfer-encoding|vary|x-request-id)$/;

function treatment({ status, headers }: Response) {
  const entries = [...headers].filter(([name]) => !ofTheMoment.test(name));
  // nginx uses the older name of the same type.
  const named = entries.map(([name, value]) => [name, value.replace('application/java', 'text/java')]);
  return [status, Object.fromEntries(named)];
}

test('nginx serves pages and the worker like the backend', async ({ sharedNginx }) => {
  const pages = [
    '/',
    '/ablesung',
    '/ablesung/',
    '/ablesung/1/2?account=3',
    '/unbekannt/seite',
    '/index.html',
  ];
  const links = ['/m', '/m/TOKEN', '//m/TOKEN', '/m/.TOKEN', '/m/TOKEN.js', '/m/a/../b%2F%3D%3D'];
  for (const address of [...pages, ...links, '/service-worker.js']) {
    const [ours, theirs] = (await Promise.all(
      [sharedNginx.origin, runningPortal().origin].map(host =>
        fetch(host + address, { headers: { accept }, redirect: 'manual' }),
      ),
    )) as [Response, Response];
    expect([address, ...treatment(ours)]).toEqual([address, ...treatment(theirs)]);
    expect(await ours.text()).toBe(await theirs.text());
  }
});

test('Visits get the view that the backend renders, and a page without one while no backend answers', async ({
  sharedNginx,
}) => {
  for (const address of ['/', '/ablesung-ohne-zugang']) {
    const [ours, theirs] = await Promise.all(
      [sharedNginx.origin, runningPortal().origin].map(host => visit(host + address)),
    );
    expect(ours).toEqual(theirs);
    expect(ours?.body).toContain(`data-address="${address}"`);
  }
  const alone = await startNginx({ site: runningPortal().site, backends: ['http://127.0.0.1:9'] });
  try {
    for (const address of ['/', '/ablesung-ohne-zugang']) {
      const { status, headers, body } = await visit(alone.origin + address);
      expect([status, headers['content-security-policy']]).toEqual([
        200,
        expect.stringContaining("form-action 'none'"),
      ]);
      expect(body).toContain('wird geladen...');
    }
  } finally {
    await alone.stop();
  }
});

async function visit(address: string) {
  const [answer] = (await once(
    get(address, { headers: { accept, 'sec-fetch-mode': 'navigate' } }),
    'response',
  )) as [IncomingMessage];
  const headers = Object.entries(answer.headers).filter(([name]) => !ofTheMoment.test(name));
  return { status: answer.statusCode, headers: Object.fromEntries(headers), body: await text(answer) };
}

test('Files of a release are cached for a year, compressed as published', async ({ sharedNginx }) => {
  const { shell } = await present();
  const file = shell.files.find(({ path: name }) => name.endsWith('.js'));
  const address = `${shell.base}${file?.path}`;
  for (const [encoding, expected] of [
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ] as const) {
    const { headers } = await fetch(sharedNginx.origin + address, {
      headers: { 'accept-encoding': encoding },
    });
    expect(headers.get('content-encoding')).toBe(expected);
    expect(headers.get('vary')).toBe('Accept-Encoding');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  }
  const { headers } = await fetch(sharedNginx.origin, { headers: { accept, 'accept-encoding': 'br' } });
  expect([headers.get('content-encoding'), headers.get('cache-control')]).toEqual(['br', 'no-cache']);
});

test('A missing file is a 404 and no page, and hidden files are not served', async ({ sharedNginx }) => {
  const { shell, id } = await present();
  const missing = [
    '/shell',
    '/shell/',
    `${shell.base}gone.js`,
    '/modules/mf-auth/',
    '/history/none/index.html',
  ];
  const hidden = ['/.portal/record/00000001.json', '/shell/.x', '/%2eportal/', `/history/${id}/.x`];
  for (const address of [...missing, ...hidden]) {
    const answer = await fetch(sharedNginx.origin + address, { headers: { accept } });
    expect([address, answer.status, answer.headers.get('cache-control')]).toEqual([address, 404, 'no-cache']);
    expect(await answer.text()).not.toContain('<script');
  }
  // A browser that registers a module file as a service worker.
  const asWorker = { headers: { accept: '*/*', 'service-worker': 'script' } };
  const inFolder = `${shell.base}${shell.initial.find(file => file.endsWith('.js'))}`;
  for (const [address, status] of [
    [inFolder, 404],
    ['/service-worker.js', 200],
  ] as const)
    expect([address, (await fetch(sharedNginx.origin + address, asWorker)).status]).toEqual([
      address,
      status,
    ]);
  for (const [address, accepted] of [
    ['/logo.svg', 'image/*'],
    ['/logo.svg', '*/*'],
    ['/ablesung', 'application/json'],
  ] as const)
    expect((await fetch(sharedNginx.origin + address, { headers: { accept: accepted } })).status).toBe(404);
  expect((await fetch(`${sharedNginx.origin}/ablesung`)).status).toBe(200);
});

test('API requests reach the backend with the visitor’s address and https', async ({ sharedNginx }) => {
  const answer = await fetch(`${sharedNginx.origin}/api/nothing`, { headers: { accept } });
  expect([answer.status, (await answer.json()).code]).toEqual([404, 'not_found']);
  const { headers } = await fetch(`${sharedNginx.origin}/api/public/application`);
  // Each header appears once: nginx adds no duplicate.
  expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer']);
  expect(headers.get('strict-transport-security')).toBeNull();
  const year = 'max-age=31536000';
  for (const address of ['/', '/ablesung', '/api/public/application'])
    expect([address, await hsts(sharedNginx.secureOrigin + address)]).toEqual([address, year]);
});

async function hsts(address: string): Promise<string | undefined> {
  const [answer] = await once(request(address, { rejectUnauthorized: false }).end(), 'response');
  answer.resume();
  return answer.headers['strict-transport-security'];
}

test('The token of a link is in no log and no referrer, however malformed it is', async ({ sharedNginx }) => {
  const secret = 'GEHEIM';
  const long = secret + 'x'.repeat(8 * 1024);
  const tokens = [secret, `a/${secret}`, `${secret}%zz`, `${secret}%00`, `${secret} x`, long, long.repeat(3)];
  for (const origin of [sharedNginx.origin, sharedNginx.plainOrigin])
    for (const path of tokens.flatMap(token => [`/m/${token}`, `//m/${token}`, `/%6d/${token}`]))
      expect(await sendRaw(origin, path)).toMatch(/^HTTP\/1\.1 (200|301|400|414) /);
  expect((await fetch(`${sharedNginx.origin}/m/${secret}`)).headers.get('referrer-policy')).toBe(
    'no-referrer',
  );
  await fetch(`${sharedNginx.origin}/ablesung`);
  await expect.poll(sharedNginx.logs).toContain('GET /ablesung');
  expect(await sharedNginx.logs()).toContain('"GET /m/"');
  expect(await sharedNginx.logs()).not.toMatch(/GEHEIM|xxxx/);
});

/** Sends an address unchanged, byte for byte. */
async function sendRaw(origin: string, address: string): Promise<string> {
  const { port } = new URL(origin);
  const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8');
  let answer = '';
  socket.on('data', chunk => {
    answer += chunk;
  });
  socket.write(`GET ${address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  await once(socket, 'close');
  return answer;
}
