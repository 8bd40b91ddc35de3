import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestApp, linkToken, type TestApp } from '#test-app';

let folder: string;
let backend: TestApp;
let port: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zaehlwerk-link-'));
  await writeFile(join(folder, 'index.html'), '<title>start</title>');
  backend = await createTestApp({ siteDirectory: folder });
  await backend.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = backend.app.server.address() as AddressInfo);
});
afterAll(async () => {
  await backend.close();
  await rm(folder, { recursive: true });
});

/** Sends an address byte for byte: a client library would put it right first. */
async function open(path: string, method = 'GET') {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let text = '';
  socket.on('data', chunk => {
    text += chunk;
  });
  const accept = 'Accept: text/html,application/xhtml+xml,*/*;q=0.8';
  socket.write(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${accept}\r\nConnection: close\r\n\r\n`);
  await once(socket, 'close');
  const [head = '', ...body] = text.split('\r\n\r\n');
  return { status: Number(head.split(' ', 2)[1]), head: head.toLowerCase(), body: body.join('') };
}

const secret = 'GEHEIM';
const long = secret + 'x'.repeat(8 * 1024);
const paths: [string, string][] = [
  ['plain', linkToken],
  ['encoded', `%47EHEIM${secret}%3D%3D`],
  ['encoded twice', `${secret}%2541`],
  ['padded', `${secret}==`],
  ['with slashes', `a/${secret}/b/../../c//`],
  ['with encoded slashes', `${secret}%2Fa%2F..%2F..%2Fapi`],
  ['as unicode', `${secret}%F0%9F%94%91%C3%BC`],
  ['as bytes that are no UTF-8', `${secret}%ff%fe`],
  ['with half an encoding', `${secret}%`],
  ['with a wrong encoding', `${secret}%zz`],
  ['with a NUL', `${secret}%00`],
  ['with a line break', `${secret}%0d%0aSet-Cookie:x`],
  ['with markup', `${secret}<script>"'`],
  ['like a file', `${secret}.js`],
  ['like a hidden file', `.${secret}`],
  ['with a query', `${secret}?next=https://evil.example&%`],
  ['as nothing but a dot', `.?${secret}`],
  ['empty', `?${secret}`],
  ['of 8 KB', long],
  ['of 8 KB in slashes', `${secret}${'/x'.repeat(4096)}`],
  ['of 8 KB, encoded', secret + '%C3%BC'.repeat(1365)],
];

describe.each(['/m/', '//m/', '///m/'])('%s', prefix => {
  test.each(paths)('a token %s: the page, no referrer, no redirect', async (_case, token) => {
    const { status, head, body } = await open(`${prefix}${token}`);
    expect([status, body]).toEqual([200, expect.stringContaining('<title>start</title>')]);
    expect(head).toContain('content-type: text/html; charset=utf-8');
    expect(head).toContain('referrer-policy: no-referrer');
    expect(head).toContain('cache-control: no-cache');
    expect(head).not.toMatch(/location:|set-cookie:|geheim/);
  });
});

test('HEAD is answered, too, and nothing but reading is', async () => {
  expect(await open(`/m/${secret}%`, 'HEAD')).toMatchObject({ status: 200, body: '' });
  expect((await open(`/m/${secret}`, 'POST')).status).toBe(404);
});

test('the page of its own, once there is one; and only addresses of links are taken for links', async () => {
  await mkdir(join(folder, 'm'));
  await writeFile(join(folder, 'm', 'index.html'), '<title>m</title>');
  for (const path of [`/m/${secret}`, `//m/${secret}%`, '/m/', '/m'])
    expect((await open(path)).body).toContain('m</');
  for (const path of ['/ma/x', '/x/m/y', '/']) expect((await open(path)).body).toContain('start');
  await rm(join(folder, 'm'), { recursive: true });
});

test('opening a link neither checks nor uses it, and leaves nothing of its address in the log', async () => {
  const state = async () => {
    const tables = ['link_token', 'refresh_family', 'login_attempt', 'login_event', 'login_address'];
    const rows = await Promise.all(tables.map(table => backend.pool.query(`select xmin, * from ${table}`)));
    return rows.map(result => result.rows);
  };
  const before = await state();
  const lines = backend.lines.length;
  await open(`/m/${linkToken}`);
  await open(`//m/${linkToken}%`);
  expect(await state()).toEqual(before);
  expect(backend.lines.slice(lines).map(line => JSON.parse(line))).toMatchObject([
    { method: 'GET', path: '/*', status: 200 },
    { method: 'GET', path: '/*', status: 200 },
  ]);
  expect(backend.lines.join('')).not.toMatch(new RegExp(`${linkToken}|geheim|%47|xxxx|/m/`, 'i'));
});

test('without a site there is no page, and no trace either', async () => {
  const app = await createTestApp();
  const answer = await app.app.inject({ url: `/m/${secret}%` });
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
  expect(app.lines.join('') + answer.body).not.toMatch(/geheim/i);
  await app.close();
});
