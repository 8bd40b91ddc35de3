import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { createTestApp, type TestApp } from '#test-app';

/** Only a real connection shows how Node handles a header that comes twice or is too long. */
let backend: TestApp;
let port: number;
beforeAll(async () => {
  backend = await createTestApp();
  await backend.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = backend.app.server.address() as AddressInfo);
});
afterAll(() => backend.close());

async function ask(...headers: string[]): Promise<{ status: number; body: string }> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let text = '';
  socket.on('data', chunk => {
    text += chunk;
  });
  const lines = ['GET /api/pro/account/info HTTP/1.1', 'Host: localhost', 'Connection: close', ...headers];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  await once(socket, 'close');
  return { status: Number(text.split(' ', 2)[1]), body: text.split('\r\n\r\n', 2)[1] ?? '' };
}
const bearer = (token: string) => `Authorization: Bearer ${token}`;

test('of several Authorization headers the first alone counts, in any spelling of its name', async () => {
  const { token: ours } = await backend.login('kunde');
  const { token: theirs } = await backend.login('verwaltung');
  expect(await ask(bearer(ours))).toMatchObject({ status: 200, body: expect.stringContaining('Erika') });
  const both = await ask(bearer(ours), bearer(theirs), `authorization: Bearer ${theirs}`);
  expect(both).toMatchObject({ status: 200, body: expect.stringContaining('Erika') });
  expect(both.body).not.toContain('Hausverwaltung');
  expect((await ask(bearer('x'), bearer(ours))).status).toBe(401);
  expect((await ask('Authorization: Basic eA==', `AUTHORIZATION: Bearer ${ours}`)).status).toBe(401);
  expect((await ask(`X-Authorization: Bearer ${ours}`)).status).toBe(401);
});

test('a token of 12 KB is refused, one of 20 KB or a folded header not even read', async () => {
  const { token } = await backend.login();
  expect((await ask(bearer('a'.repeat(12_000)))).status).toBe(401);
  expect((await ask(bearer('a'.repeat(20_000)))).status).toBe(431);
  expect((await ask('Authorization: Bearer', ` ${token}`)).status).toBe(400);
  expect((await ask(bearer(token))).status).toBe(200);
  expect(backend.lines.join('')).not.toMatch(/aaaa|eyJ/);
});
