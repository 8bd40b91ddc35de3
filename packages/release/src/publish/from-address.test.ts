import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { requiring, signatureFile, signedRelease } from '@zaehlwerk/signing';
import { changeDeployment } from '../deployment/change-deployment.ts';
import { identityOf, readAddress, readBuildFolder } from '../read-build.ts';
import { changeList } from '../signing/change-list.ts';
import { openDirectory } from '../site/directory/directory-site.ts';
import type { Site } from '../site/site.ts';
import { withSettings } from '../switch/switches.ts';
import { writeModuleBuild, writeShellBuild } from '../testing/builds.ts';
import { listPublishers, makeKeys } from '../testing/signed-deployment.ts';
import { verify } from '../upkeep/verify.ts';
import { publish } from './publish.ts';

let directory: string;
let site: Site;
let answer: RequestListener;
let server: Server;
let origin: string;
const build = () => path.join(directory, 'module');

beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'address-'));
  site = openDirectory(path.join(directory, 'site'));
  writeShellBuild(path.join(directory, 'shell'));
  writeModuleBuild(build());
  // Where it has nothing it answers with a page, as hosts of single-page applications do.
  answer = ({ url = '' }, response) => {
    try {
      response.end(readFileSync(path.join(build(), url.replace('/mf-sample/', ''))));
    } catch {
      response.end('<!doctype html>');
    }
  };
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await publish(site, [path.join(directory, 'shell')]);
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(directory, { recursive: true });
});

const allow = () =>
  changeDeployment(site, 'test', now => withSettings(now, { ...now.settings, moduleOrigins: [origin] }));

test('a module of an allowed host stays there, under the address that browsers write', async () => {
  await expect(publish(site, [`${origin}/mf-sample/`])).rejects.toThrow(/does not allow/);
  await allow();
  const { set } = await publish(site, [`${origin.replace('http', 'HTTP')}/x/../mf-sample/`]);
  expect(set.modules).toMatchObject([{ name: 'mf-sample', base: `${origin}/mf-sample/` }]);
  expect((await verify(site)).problems).toEqual([]);
  const forbid = changeDeployment(site, 'test', now =>
    withSettings(now, { ...now.settings, moduleOrigins: [] }),
  );
  await expect(forbid).rejects.toThrow(/or publish a mf-sample that lives elsewhere/);
  writeFileSync(path.join(build(), 'entry.js'), 'evil()');
  expect((await verify(site)).problems).toEqual([expect.stringMatching(/entry\.js .* Restore it there/)]);
});

test('a module of another host is signed like any other: by its publisher, or beside its files', async () => {
  const keys = await makeKeys(path.join(directory, 'keys'));
  await allow();
  await listPublishers(site, keys);
  await changeList(site, 'publisher require', requiring(true), { key: keys.operator });
  const address = `${origin}/mf-sample/`;
  await expect(publish(site, [address])).rejects.toMatchObject({ code: 'unsigned-release' });
  const signature = signedRelease(
    identityOf(await readBuildFolder(build())),
    keys.sampleTeam,
    undefined,
    new Date(),
  );
  writeFileSync(path.join(build(), signatureFile), JSON.stringify(signature));
  await publish(site, [address]);
  writeModuleBuild(build(), { version: '0.2.0' });
  await expect(publish(site, [address])).rejects.toMatchObject({ code: 'other-release' });
  await publish(site, [address], { key: keys.sampleTeam });
  const { problems, builds } = await verify(site);
  expect(problems).toEqual([]);
  expect(builds[1]).toMatchObject({ part: 'mf-sample', by: { name: 'Sample' } });
});

test('a host that refuses requests for missing files needs no signature file', async () => {
  await allow();
  const files = answer;
  answer = (request, response) =>
    request.url?.endsWith(signatureFile) ? response.writeHead(403).end() : files(request, response);
  expect((await publish(site, [`${origin}/mf-sample/`])).isNew).toBe(true);
});

test.each(['/mf-sample', '/mf-sample/?a=/', '/mf-sample/#/', '/mf-sample/#'])(
  'files cannot lie below %s',
  async address => {
    await expect(publish(site, [origin + address])).rejects.toThrow(/is no folder's address/);
  },
);

test('an address with a password is refused', async () => {
  const address = `${origin.replace('//', '//user:secret@')}/mf-sample/`;
  await expect(publish(site, [address])).rejects.toThrow(/is no folder's address/);
});

test.each<[string, RequestListener, RegExp]>([
  ['has nothing', (_, response) => response.writeHead(404).end(), /holds neither/],
  ['is broken', (_, response) => response.writeHead(500).end(), /cannot be read: it answers with 500/],
  [
    'sends elsewhere',
    (_, response) => response.writeHead(302, { location: 'https://elsewhere.example/' }).end(),
    /cannot be read: it answers with 302/,
  ],
  ['hangs up', ({ socket }) => socket.destroy(), /module\.json cannot be read: /],
])('a host that %s is refused with the reason', async (_what, listener, message) => {
  answer = listener;
  await expect(publish(site, [`${origin}/mf-sample/`])).rejects.toThrow(message);
});

test('an answer that never ends is given up', async () => {
  answer = (_, response) => response.write('{');
  await expect(readAddress(`${origin}/`, 50)('module.json')).rejects.toThrow(/cannot be read: .*timeout/);
});
