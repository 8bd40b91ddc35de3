import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { standInServer } from './stand-in-server.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'stand-in-'));
const file = path.join(directory, 'stand-in.json');
const missing: string[] = [];
let server: Server;
let origin: string;
beforeAll(async () => {
  server = createServer(standInServer(file, request => missing.push(request))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(directory, { recursive: true });
});

const ask = (at: string, options?: RequestInit) => fetch(origin + at, options);
const answer = async <Body>(at: string, options?: RequestInit) =>
  (await (await ask(at, options)).json()) as Body;
const grant = (body: object) =>
  answer<{ username: string; token: string; refreshToken: string }>('/auth/token', {
    method: 'POST',
    body: JSON.stringify(body),
  });

test('every login succeeds, and a refreshed session keeps its name', async () => {
  const { refreshToken } = await grant({ username: 'ableser', password: 'anything' });
  const { username, token } = await grant({ token: refreshToken });
  const headers = { authorization: `Bearer ${token}` };
  expect([username, await answer('/api/pro/account/info', { headers })]).toEqual([
    'ableser',
    { id: 'stand-in', name: 'ableser' },
  ]);
  expect((await ask('/auth/revoke', { method: 'POST', body: '{}' })).status).toBe(204);
});

test('a portal recognises it as a server, with the settings that the module states', async () => {
  const probe = await ask('/api/public/application', { method: 'HEAD' });
  expect(probe.headers.get('x-portal-application')).toBe('stand-in');
  const features = { evaluationEnabled: true };
  writeFileSync(file, JSON.stringify({ 'GET /api/public/application': { features } }));
  expect(await answer('/api/public/application')).toMatchObject({ applicationId: 'stand-in', features });
});

test('stated answers are read anew for each request; any other request is reported', async () => {
  writeFileSync(file, JSON.stringify({ 'POST /api/pro/meter-exchange': { id: 1 } }));
  expect(await answer('/api/pro/meter-exchange?all', { method: 'POST' })).toEqual({ id: 1 });
  writeFileSync(file, '{ half');
  expect((await ask('/api/pro/meter-exchange', { method: 'POST' })).status).toBe(404);
  expect(missing).toEqual(['POST /api/pro/meter-exchange']);
});
