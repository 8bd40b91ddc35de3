import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { decodeJwt } from 'jose';
import {
  allowAnonymousReadings,
  askingForToken,
  createTestApp,
  encoded,
  password,
  signed,
  signingKeyOf,
  type TestApp,
} from '#test-app';

/* The service that docs/guide/checking-tokens.md shows to module teams, word by word, before a portal. */

jest.setTimeout(30_000);

let backend: TestApp;
let service: ChildProcess;
let address: string;
beforeAll(async () => {
  backend = await createTestApp();
  await allowAnonymousReadings(backend);
  const portal = await backend.app.listen({ port: 0, host: '127.0.0.1' });
  ({ service, address } = await startService(portal));
});
afterAll(async () => {
  service.kill();
  await backend.close();
});

async function startService(portal: string) {
  const page = await readFile(join(__dirname, '../../../../docs/guide/checking-tokens.md'), 'utf8');
  const [, code = ''] = /^```js\n(.*?)^```$/ms.exec(page) ?? [];
  const port = await freePort();
  const child = spawn(process.execPath, ['--input-type=module', '-'], {
    cwd: __dirname,
    env: { PORTAL: portal, APPLICATION: 'demo', PORT: String(port) },
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  child.stdin.end(code);
  const at = `http://127.0.0.1:${port}`;
  while (child.exitCode === null && !(await fetch(at).catch(() => undefined))) await sleep(50);
  return { service: child, address: at };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const ask = async (token: string) => {
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  return { status: answer.status, body: answer.ok ? await answer.json() : undefined };
};
/** With the right key, and other claims or another header. */
async function forged(token: string, payload: object, header: object = {}) {
  const { kid, privateKey } = await signingKeyOf(backend);
  const claims = { ...decodeJwt(token), ...payload };
  return signed(`${encoded({ alg: 'EdDSA', typ: 'JWT', kid, ...header })}.${encoded(claims)}`, privateKey);
}

test('it knows who asks, and refuses every other token', async () => {
  const { token } = await backend.login();
  const { accountId } = decodeJwt(token);
  expect(await ask(token)).toEqual({
    status: 200,
    body: { accountId, username: 'Kunde', roles: ['ROLE_KSA_PRO_USER'] },
  });
  const now = Math.floor(Date.now() / 1000);
  // Clocks that differ by a minute.
  expect((await ask(await forged(token, { exp: now - 50, iat: now - 940 }))).status).toBe(200);
  expect((await ask(await forged(token, { iat: now + 50 }))).status).toBe(200);

  const other = await backend.authenticate({ applicationId: 'other', username: 'kunde', password });
  const anonymous = await backend.app.inject(askingForToken);
  const [, payload] = token.split('.');
  for (const refused of [
    other.json().token,
    anonymous.json().token,
    await forged(token, { aud: 'other' }),
    await forged(token, { exp: now - 61 }),
    await forged(token, { iat: now - 961, exp: now + 3600 }),
    await forged(token, { iss: 'anderswo' }),
    await forged(token, {}, { typ: 'anonymous+jwt' }),
    await forged(token, {}, { alg: 'HS256' }),
    await forged(token, {}, { kid: 'unknown' }),
    `${encoded({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    token.slice(0, -4),
    'x',
    '',
  ])
    expect([refused, (await ask(refused)).status]).toEqual([refused, 401]);
});

test('where the keys cannot be fetched, no token is refused', async () => {
  const { token } = await backend.login();
  const { service: alone, address: at } = await startService('http://127.0.0.1:1');
  const answer = await fetch(at, { headers: { authorization: `Bearer ${token}` } });
  alone.kill();
  expect(answer.status).toBe(503);
});
